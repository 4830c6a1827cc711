import type { BulkChange } from '@kith/contract/contacts/bulk';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { Operation } from './bulk-queries.ts';
import { lockContactsById } from './lock-contacts.ts';
import { lockRules } from './lock-rules.ts';
import { listChanged } from './restore-contacts.ts';
import { listMergedIds, undoOnMerged } from './undo-on-merged.ts';

/**
 * Before a step of an undo: restores the contacts that stayed where changed ones were merged, at
 * first all, in later steps those merged since the undo began.
 */
export async function restoreMerged(
  tx: Tx,
  ctx: MemberContext,
  operation: Operation,
  { change, step, since = null }: { change: BulkChange; step: number; since?: string | null },
): Promise<void> {
  // Rules come before contacts, as in every other change of groups; a group's members are found
  // through merges when they are restored.
  const isOfGroup = 'group_id' in change;
  if (isOfGroup) await lockRules(tx, operation.ownerId);
  await lockStep(tx, operation, step);
  if (isOfGroup) return;
  await countMerged(tx, operation, await undoOnMerged(tx, ctx, operation, change, since));
}

/** The contacts of the step and those that merges touched, in the one order of their ids. */
async function lockStep(tx: Tx, operation: Operation, step: number): Promise<void> {
  const ids = await listChanged(tx, operation, step);
  const mergedIds = await listMergedIds(tx, operation);
  await lockContactsById(tx, operation.ownerId, [...ids, ...mergedIds]);
}

/** Contacts that are restored, or kept, by what was undone on the one that they were merged into. */
async function countMerged(tx: Tx, { id, ownerId }: Operation, surplus: number): Promise<void> {
  if (surplus === 0) return;
  await tx
    .updateTable('contact_operations')
    .set((eb) => ({ restored_count: eb('restored_count', '-', surplus) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}
