import type { BulkChange } from '@kith/contract/contacts/bulk';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { RawBuilder } from 'kysely';

import { addTags, moveContacts, type Operation, setCadence } from './bulk-queries.ts';
import { addToGroup, removeFromGroup } from './bulk-groups.ts';
import { existing } from './bulk-selection.ts';
import { queueOperationHistory } from './record-operation-history.ts';
import { removeTags } from './rewrite-tags.ts';

/** How many contacts one request changes, and how many each step when there are more. */
export type BulkSizes = { atOnce: number; step: number };
const defaultStep = 5_000;

/** Two steps of contacts are still changed at once: a job would take longer than they do. */
export const sizesOf = (step: number): BulkSizes => ({ atOnce: 2 * step, step });
export const bulkSizes = sizesOf(defaultStep);

type Step = { change: BulkChange; ids: readonly string[]; isLast: boolean };

/** One step of a bulk change. @returns how many contacts it changed */
export async function changeContacts(
  tx: Tx,
  jobs: JobQueue,
  operation: Operation,
  { change, ids, isLast }: Step,
): Promise<number> {
  const selected = existing(operation.ownerId, ids);
  const count = await applyChange(tx, operation, { change, selected });
  const changed = await countChanged(tx, operation, count);
  if (isLast && changed > 0 && changesHistory(change)) {
    await queueOperationHistory(jobs, tx, operation);
  }
  return count;
}

async function countChanged(tx: Tx, { id, ownerId }: Operation, count: number): Promise<number> {
  const row = await tx
    .updateTable('contact_operations')
    .set((eb) => ({ contact_count: eb('contact_count', '+', count) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('contact_count')
    .executeTakeFirstOrThrow();
  return row.contact_count;
}

/** Whether the contacts' histories record it: groups, archiving and deleting change no field. */
function changesHistory({ action }: BulkChange): boolean {
  return action === 'add_tags' || action === 'remove_tags' || action === 'set_cadence';
}

function applyChange(
  tx: Tx,
  operation: Operation,
  { change, selected }: { change: BulkChange; selected: RawBuilder<unknown> },
): Promise<number> {
  switch (change.action) {
    case 'add_tags':
      return addTags(tx, operation, { tags: change.tags, selected });
    case 'remove_tags':
      return removeTags(tx, operation, { tags: change.tags, selected });
    case 'set_cadence':
      return setCadence(tx, operation, { cadenceDays: change.cadence_days, selected });
    case 'add_to_group':
      return addToGroup(tx, operation, { groupId: change.group_id, selected });
    case 'remove_from_group':
      return removeFromGroup(tx, operation, { groupId: change.group_id, selected });
    case 'archive':
    case 'unarchive':
    case 'delete':
      return moveContacts(tx, operation, { action: change.action, selected });
  }
}
