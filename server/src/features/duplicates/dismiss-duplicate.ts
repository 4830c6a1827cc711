import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { forgetDismissal, keepDismissal } from './dismissal-queries.ts';
import { type CandidateRow, lockCandidate, setCandidateState } from './queries.ts';

type Input = { ctx: MemberContext; input: { id: string } };

/**
 * Stores that two contacts are not the same person. A repeat changes nothing.
 *
 * @throws `illegal_state` when they were merged, `not_found`.
 */
export function dismissDuplicate({ ctx, input }: Input): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const candidate = await lockUndecided(tx, ownerId, input.id);
    if (candidate.state === 'open') {
      await setCandidateState(tx, ownerId, candidate.id, { state: 'dismissed', now });
      await keepDismissal(tx, ownerId, { candidate, now });
    }
    return { id: candidate.id };
  });
}

/**
 * Undoes a dismissal: the pair is in the queue again. A repeat changes nothing.
 *
 * @throws `illegal_state` when they were merged, `not_found`.
 */
export function reopenDuplicate({ ctx, input }: Input): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const candidate = await lockUndecided(tx, ownerId, input.id);
    if (candidate.state === 'dismissed') {
      await forgetDismissal(tx, ownerId, candidate.id);
      await setCandidateState(tx, ownerId, candidate.id, { state: 'open', now: ctx.clock.now() });
    }
    return { id: candidate.id };
  });
}

async function lockUndecided(tx: Tx, ownerId: string, id: string): Promise<CandidateRow> {
  const candidate = await lockCandidate(tx, ownerId, id);
  if (!candidate) throw notFound('Duplicate');
  if (candidate.state === 'merged') {
    throw new AppError('illegal_state', 'These contacts were merged: undo that first');
  }
  return candidate;
}
