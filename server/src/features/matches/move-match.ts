import type { MoveMatch } from '@kith/contract/matches/schemas';
import { type MatchState, nextMatchState } from '@kith/contract/matches/states';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { recordOutcome } from './exposures.ts';
import { lockMatch } from './match-queries.ts';

export type MovedMatch = { id: string; state: MatchState; canUndo: boolean };

/**
 * Goes a step on with a match. A step that was just done is done: repeating it changes nothing.
 *
 * @throws `not_found`, `illegal_state`
 */
export async function moveMatch({
  ctx,
  input: { id, step },
}: {
  ctx: MemberContext;
  input: MoveMatch;
}): Promise<MovedMatch> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const { state, state_before: before } = await lockMatch(tx, ownerId, id);
    if (before !== null && nextMatchState(before, step) === state) {
      return { id, state, canUndo: true };
    }
    const next = nextMatchState(state, step);
    if (next === null) throw new AppError('illegal_state', `A ${state} match doesn’t ${step}`);
    await tx
      .updateTable('matches')
      .set({
        state: next,
        state_before: state,
        changed_at: now,
        ...(next === 'introduced' ? { introduced_at: now } : {}),
      })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('state', '=', state)
      .execute();
    await recordOutcome(tx, ownerId, now);
    return { id, state: next, canUndo: true };
  });
}
