import type { BulkChange } from '@kith/contract/contacts/bulk';
import type { ContactOperationRows } from '#platform/database/database-types.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Operation } from './bulk-queries.ts';
import { lockContactsById } from './lock-contacts.ts';
import { restoreInside, restoreOutside } from './restore-groups.ts';
import { restoreTags } from './rewrite-tags.ts';
import { insertUndoHistory } from './undo-history.ts';

/**
 * Restores the next contacts of an operation that is being undone, by their ids.
 *
 * @returns whether more are left.
 */
export async function restoreNext(
  tx: Tx,
  operation: Operation,
  { change, step }: { change: BulkChange; step: number },
): Promise<boolean> {
  const { id, ownerId } = operation;
  const ids = await listChanged(tx, operation, step);
  const lastId = ids.at(-1);
  if (lastId === undefined) return false;
  const rows = sql`contact_operation_rows r
    where r.owner_id = ${ownerId} and r.operation_id = ${id}
      and r.contact_id >= ${ids[0]} and r.contact_id <= ${lastId}`;
  await lockContactsById(tx, ownerId, ids);
  const restored = await restore(tx, operation, { change, ids, rows });
  await tx
    .updateTable('contact_operations')
    .set((eb) => ({
      restored_through: lastId,
      restored_count: eb('restored_count', '+', restored),
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
  return ids.length === step;
}

/** The next changed contacts that are not restored yet, by their ids. */
export async function listChanged(
  tx: Tx,
  { id, ownerId }: Operation,
  step: number,
): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Pick<Selectable<ContactOperationRows>, 'contact_id'>>`
      select r.contact_id from contact_operation_rows r
      join contact_operations o on o.owner_id = ${ownerId} and o.id = ${id}
      where r.owner_id = ${ownerId} and r.operation_id = ${id}
        and (o.restored_through is null or r.contact_id > o.restored_through)
      order by r.contact_id limit ${step}`,
  );
  return rows.map((row) => row.contact_id);
}

function restore(
  tx: Tx,
  operation: Operation,
  { change, ids, rows }: { change: BulkChange; ids: readonly string[]; rows: RawBuilder<unknown> },
): Promise<number> {
  const startedAt = sql`${operation.startedAt}::timestamptz`;
  switch (change.action) {
    case 'add_tags':
    case 'remove_tags':
      return restoreTags(tx, operation, rows);
    case 'set_cadence':
      return restoreCadence(tx, operation, { cadenceDays: change.cadence_days, rows });
    case 'add_to_group':
      return restoreOutside(tx, operation, { groupId: change.group_id, ids });
    case 'remove_from_group':
      return restoreInside(tx, operation, { groupId: change.group_id, ids });
    case 'archive':
      return restoreColumn(tx, operation, {
        set: sql`archived_at = null, updated_at = ${operation.now}`,
        isAsLeft: sql`c.archived_at = ${startedAt}`,
        rows,
      });
    case 'unarchive':
      return restoreColumn(tx, operation, {
        set: sql`archived_at = r.archived_before`,
        isAsLeft: sql`c.archived_at is null`,
        rows,
      });
    case 'delete':
      return restoreColumn(tx, operation, {
        set: sql`deleted_at = null, updated_at = ${operation.now}`,
        isAsLeft: sql`c.deleted_at = ${startedAt} and c.merged_into is null`,
        rows,
      });
  }
}

async function restoreCadence(
  tx: Tx,
  operation: Operation,
  { cadenceDays, rows }: { cadenceDays: number | null; rows: RawBuilder<unknown> },
): Promise<number> {
  const given = sql`${cadenceDays}::integer`;
  const result = await sql`
    with changed as (
      update contacts c set cadence_days = r.cadence_before, revision = c.revision + 1,
        updated_at = ${operation.now}
      from ${rows}
        and c.owner_id = ${operation.ownerId} and c.id = r.contact_id
        and c.cadence_days is not distinct from ${given}
      returning c.id, ${given} as cadence, r.cadence_before
    )
    ${insertUndoHistory(operation, {
      field: 'cadence_days',
      before: 'n.cadence',
      after: 'n.cadence_before',
    })} from changed n`.execute(tx);
  return Number(result.numAffectedRows);
}

async function restoreColumn(
  tx: Tx,
  { ownerId }: Operation,
  { set, isAsLeft, rows }: Record<'set' | 'isAsLeft' | 'rows', RawBuilder<unknown>>,
): Promise<number> {
  const result = await sql`
    update contacts c set ${set} from ${rows}
      and c.owner_id = ${ownerId} and c.id = r.contact_id and ${isAsLeft}`.execute(tx);
  return Number(result.numAffectedRows);
}
