import { randomUUID } from 'node:crypto';

import type {
  BulkChange,
  BulkInput,
  BulkResult,
  BulkSelection,
} from '@kith/contract/contacts/bulk';
import type { MemberContext } from '#platform/context.ts';
import { arrayParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type RawBuilder, sql } from 'kysely';

import {
  addTags,
  finishOperation,
  insertOperation,
  moveContacts,
  type Operation,
  setCadence,
} from './bulk-queries.ts';
import { removeTags } from './rewrite-tags.ts';
import { queueOperationHistory } from './record-operation-history.ts';
import { resolveScope, scopeCondition } from './scope.ts';

/**
 * Changes many contacts in one transaction, and stores their previous values under one id, by which
 * `undoBulkChange` restores them. Contacts that already have the value, or would exceed the limit
 * of tags, are skipped.
 */
export async function bulkChange({
  ctx,
  input: { change, selection },
}: {
  ctx: MemberContext;
  input: BulkInput;
}): Promise<BulkResult> {
  const ownerId = ctx.actor.memberId;
  const operation: Operation = { id: randomUUID(), ownerId, now: ctx.clock.now() };
  return ctx.database.transaction(async (tx) => {
    const selected = await selectionCondition(tx, selection, operation);
    await insertOperation(tx, operation, change);
    const count = await applyChange(tx, operation, change, selected);
    await finishOperation(tx, operation, count);
    if (changesHistory(change) && count > 0) await queueOperationHistory(ctx.jobs, tx, operation);
    return { operation_id: operation.id, count };
  });
}

/** Whether the contacts' histories record it: archiving and deleting change no field. */
function changesHistory({ action }: BulkChange): boolean {
  return action === 'add_tags' || action === 'remove_tags' || action === 'set_cadence';
}

/** The contacts of a selection, as a condition on rows of `contacts c`. */
export async function selectionCondition(
  tx: Tx,
  selection: BulkSelection,
  { ownerId, now }: Pick<Operation, 'ownerId' | 'now'>,
): Promise<RawBuilder<unknown>> {
  if ('ids' in selection) {
    return sql`c.owner_id = ${ownerId} and c.deleted_at is null
      and c.id = any(${arrayParam(selection.ids, 'uuid[]')})`;
  }
  const scope = await resolveScope(tx, selection.matching, { ownerId, now });
  if (scope.isEmpty) return sql`false`;
  return sql`${scopeCondition(scope)}
    and not (c.id = any(${arrayParam(selection.except_ids, 'uuid[]')}))`;
}

function applyChange(
  tx: Tx,
  operation: Operation,
  change: BulkChange,
  selected: RawBuilder<unknown>,
): Promise<number> {
  switch (change.action) {
    case 'add_tags':
      return addTags(tx, operation, { tags: change.tags, selected });
    case 'remove_tags':
      return removeTags(tx, operation, { tags: change.tags, selected });
    case 'set_cadence':
      return setCadence(tx, operation, { cadenceDays: change.cadence_days, selected });
    case 'archive':
    case 'unarchive':
    case 'delete':
      return moveContacts(tx, operation, { action: change.action, selected });
  }
}
