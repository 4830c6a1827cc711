import type { ContactMerge } from '@kith/contract/duplicates/schemas';
import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import { refreshLoggedWords } from '#features/contacts/logged-words.ts';
import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { arrayParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { describeMerge } from './describe-merge.ts';
import { findMerge, lockMerge, type MadeRows, readSnapshot, returnRows } from './merge-queries.ts';
import { duplicatesLock, setCandidateState } from './queries.ts';
import { restoreWinner, warmthColumns } from './restore-winner.ts';
import { writeSnapshot } from './write-snapshot.ts';

/**
 * Undoes a merge: both contacts are exactly as they were, except for later changes on the merged
 * one, which stay there. Undoing again changes nothing.
 *
 * @throws `illegal_state` when the contact was merged again since: that merge must be undone first;
 * `not_found`.
 */
export function undoMerge({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<ContactMerge> {
  const ownerId = ctx.actor.memberId;
  const undo = async (tx: Tx) => {
    const stored = await lockMerge(tx, ownerId, input.id);
    const merge = await findMerge(tx, ownerId, input.id);
    if (!stored || !merge) throw notFound('Merge');
    if (merge.undone_at !== null) return describeMerge(tx, ctx, merge.id);
    const { winner_id: winner, loser_id: loser } = merge;
    await lockContactsById(tx, ownerId, [winner, loser]);
    // Read again under the lock: another merge of the contact may have come first.
    if (!(await findMerge(tx, ownerId, input.id))?.is_undoable) {
      throw new AppError('illegal_state', 'The contact was merged again since: undo that first');
    }
    const current = await readSnapshot(tx, ownerId, winner);
    const { winner_before: before, winner_after: after, moved, made } = stored;
    await removeMade(tx, ownerId, made);
    await returnRows(tx, { moved, loser, winner });
    await showLoser(tx, ownerId, loser);
    await writeSnapshot(tx, ownerId, winner, restoreWinner({ before, after, current }));
    const isAsLeft = warmthColumns.every((column) => current.row[column] === after.row[column]);
    if (!isAsLeft) await recomputeWarmth(tx, ownerId, [winner, loser]);
    await refreshLoggedWords(tx, ownerId, [winner, loser]);
    if (merge.candidate_id !== null) {
      const now = ctx.clock.now();
      await setCandidateState(tx, ownerId, merge.candidate_id, { state: 'open', now });
    }
    await tx
      .updateTable('contact_merges')
      .set({ undone_at: ctx.clock.now() })
      .where('owner_id', '=', ownerId)
      .where('id', '=', merge.id)
      .execute();
    return describeMerge(tx, ctx, merge.id);
  };
  return ctx.database.transaction(undo, { lock: duplicatesLock(ownerId) });
}

async function removeMade(tx: Tx, ownerId: string, made: MadeRows): Promise<void> {
  await sql`
    delete from contact_changes where owner_id = ${ownerId}
      and id = any(${arrayParam(made.changes, 'uuid[]')})`.execute(tx);
  await sql`
    delete from duplicate_candidates where owner_id = ${ownerId} and state <> 'merged'
      and id = any(${arrayParam(made.candidates, 'uuid[]')})`.execute(tx);
}

async function showLoser(tx: Tx, ownerId: string, loser: string): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ merged_into: null, deleted_at: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', loser)
    .where('merged_into', 'is not', null)
    .execute();
}
