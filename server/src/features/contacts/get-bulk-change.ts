import type { BulkAction, BulkOperation } from '@kith/contract/contacts/bulk';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ContactOperations } from '#platform/database/database-types.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { type Selectable, sql } from 'kysely';

type Row = Pick<Selectable<ContactOperations>, 'contact_count' | 'restored_count' | 'undone_at'> &
  Computed<{ action: BulkAction; waiting: number; to_restore: number }>;

/** How far a bulk change or its undo is. @throws `not_found` */
export async function getBulkChange({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<BulkOperation> {
  const ownerId = ctx.actor.memberId;
  const row = await ctx.database.transaction((tx) =>
    readRow(
      tx,
      sql<Row>`
        select o.change ->> 'action' as action, o.contact_count, o.restored_count, o.undone_at,
          cardinality(o.waiting_ids) as waiting,
          case when o.undone_at is null then 0 else (
            select count(*)::integer from contact_operation_rows r
            where r.owner_id = ${ownerId} and r.operation_id = ${id}
              and (o.restored_through is null or r.contact_id > o.restored_through)) end as to_restore
        from contact_operations o where o.owner_id = ${ownerId} and o.id = ${id}`,
    ),
  );
  if (!row) throw notFound('Operation');
  const { action, contact_count: count, restored_count: restored, to_restore: remaining } = row;
  const kept = Math.max(0, count - remaining - restored);
  const undo = row.undone_at === null ? null : { restored, kept, remaining };
  return { operation_id: id, action, count, remaining: row.waiting, undo };
}
