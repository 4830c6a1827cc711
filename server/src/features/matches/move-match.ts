import { weekMs } from '@kith/contract/core/time';
import type { MoveMatch } from '@kith/contract/matches/schemas';
import { type MatchState, type MatchStep, nextMatchState } from '@kith/contract/matches/states';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { keepAdmitted, type MatchService } from './admitted-pairs.ts';
import { recordOutcome } from './exposures.ts';
import { logIntroduction } from './log-introduction.ts';
import { lockMatch, readPairs } from './match-queries.ts';

export type MovedMatch = { id: string; state: MatchState; canUndo: boolean };

/**
 * Goes a step on with a match. A step that was just done is done: repeating it changes nothing.
 *
 * @throws `not_found`, `illegal_state`; `bridge_unavailable` where a member's own rules say no
 */
export async function moveMatch({
  ctx,
  service,
  input: { id, step },
}: {
  ctx: MemberContext;
  service: MatchService;
  input: MoveMatch;
}): Promise<MovedMatch> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const match = await lockMatch(tx, ownerId, id);
    const { state, state_before: before } = match;
    if (before !== null && nextMatchState(before, step) === state) {
      return { id, state, canUndo: true };
    }
    const next = nextMatchState(state, step);
    if (next === null) throw new AppError('illegal_state', `A ${state} match doesn’t ${step}`);
    if (isAsking(step)) await requireAdmitted(tx, { service, ownerId, id, state, now });
    await tx
      .updateTable('matches')
      .set({
        state: next,
        state_before: state,
        changed_at: now,
        ...(next === 'introduced'
          ? { introduced_at: now, ...(await logIntroduction(tx, ctx, match)) }
          : {}),
      })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('state', '=', state)
      .execute();
    await recordOutcome(tx, ownerId, now);
    return { id, state: next, canUndo: true };
  });
}

const isAsking = (step: MatchStep) => step === 'ask_seeker' || step === 'ask_helper';

/** Their own rules count at the moment when one of them is asked, too. */
async function requireAdmitted(
  tx: Tx,
  {
    service,
    ownerId,
    id,
    state,
    now,
  }: { service: MatchService; ownerId: string; id: string; state: MatchState; now: Date },
): Promise<void> {
  const weekAgo = new Date(now.getTime() - weekMs);
  const pairs = await readPairs(tx, ownerId, { states: [state], now, weekAgo, id });
  if ((await keepAdmitted(service, pairs, { ownerId, now })).length > 0) return;
  throw new AppError('bridge_unavailable', 'They can’t be introduced now');
}
