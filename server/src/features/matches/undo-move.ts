import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { recordOutcome } from './exposures.ts';
import { lockMatch } from './match-queries.ts';
import type { MovedMatch } from './move-match.ts';

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
    const { state, state_before: before } = await lockMatch(tx, ownerId, id);
    if (before === null) throw new AppError('illegal_state', 'There is no step to take back');
    await tx
      .updateTable('matches')
      .set({ state: before, state_before: null, changed_at: now, introduced_at: null })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('state', '=', state)
      .execute();
    await recordOutcome(tx, ownerId, now);
    return { id, state: before, canUndo: false };
  });
}
