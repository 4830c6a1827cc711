import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { recordOutcome } from './exposures.ts';
import { deleteIntroduction } from './log-introduction.ts';
import { lockMatch } from './match-queries.ts';
import type { MovedMatch } from './move-match.ts';

const notIntroduced = {
  introduced_at: null,
  seeker_interaction_id: null,
  helper_interaction_id: null,
};

/**
 * Takes the last step of a match back.
 *
 * @throws `not_found`, `illegal_state` where there is none to take back
 */
export async function undoMove({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<MovedMatch> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const match = await lockMatch(tx, ownerId, id);
    const { state, state_before: before } = match;
    if (before === null) throw new AppError('illegal_state', 'There is no step to take back');
    await tx
      .updateTable('matches')
      .set({ state: before, state_before: null, changed_at: now, ...notIntroduced })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('state', '=', state)
      .execute();
    if (state === 'introduced') await deleteIntroduction(tx, ctx, match);
    await recordOutcome(tx, ownerId, now);
    return { id, state: before, canUndo: false };
  });
}
