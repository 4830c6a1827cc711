import type { AccountExports, DB } from '#platform/database/database-types.ts';
import type { TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { afterTime, type TimeKeyset } from '#platform/http/time-keyset.ts';
import { type Selectable, sql, type UpdateObject } from 'kysely';

const columns = [
  'id',
  'status',
  'progress',
  'attempts',
  'size_bytes',
  'created_at',
  'finished_at',
  'expires_at',
] as const;

export type ExportRow = Pick<Selectable<AccountExports>, (typeof columns)[number]>;

type Range = { after: TimeKeyset | null; limit: number };

/** Which exports a member can still see. */
const visibleTo = (tx: Tx, ownerId: string, now: Date) =>
  tx
    .selectFrom('account_exports')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where(isAvailable(now));

const isAvailable = (now: Date) =>
  sql<boolean>`deleted_at is null and (expires_at is null or expires_at > ${now})`;

export function listExportRows(
  tx: Tx,
  ownerId: string,
  now: Date,
  { after, limit }: Range,
): Promise<ExportRow[]> {
  return visibleTo(tx, ownerId, now)
    .where(afterTime(sql`created_at`, sql`id`, after))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findExport(
  tx: Tx,
  ownerId: string,
  id: string,
  now: Date,
): Promise<ExportRow | undefined> {
  return visibleTo(tx, ownerId, now).where('id', '=', id).executeTakeFirst();
}

/** The times of requested exports since a moment, oldest first, including removed ones. */
export async function listTimesSince(tx: Tx, ownerId: string, since: Date): Promise<TimeText[]> {
  const rows = await tx
    .selectFrom('account_exports')
    .select('created_at')
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

export async function insertExport(
  tx: Tx,
  ownerId: string,
  now: Date,
): Promise<ExportRow | undefined> {
  return tx
    .insertInto('account_exports')
    .values({ owner_id: ownerId, status: 'queued', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/**
 * Changes a running export.
 * @returns whether it is still running.
 */
export async function changeAtWork(
  tx: Tx,
  ownerId: string,
  id: string,
  changes: UpdateObject<DB, 'account_exports'>,
): Promise<boolean> {
  const { numUpdatedRows: changed } = await tx
    .updateTable('account_exports')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return changed === 1n;
}

export async function removeExport(
  tx: Tx,
  ownerId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows: removed } = await tx
    .updateTable('account_exports')
    .set({ deleted_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where(isAvailable(now))
    .executeTakeFirst();
  return removed === 1n;
}

export async function insertPart(
  tx: Tx,
  ownerId: string,
  part: { exportId: string; position: number; content: Buffer },
): Promise<void> {
  await tx
    .insertInto('account_export_parts')
    .values({
      owner_id: ownerId,
      export_id: part.exportId,
      position: part.position,
      content: part.content,
    })
    .execute();
}

export async function deleteParts(tx: Tx, ownerId: string, exportId: string): Promise<void> {
  await tx
    .deleteFrom('account_export_parts')
    .where('owner_id', '=', ownerId)
    .where('export_id', '=', exportId)
    .execute();
}

/** How much of an archive is stored; the parts themselves are not read for it. */
export async function countStoredBytes(tx: Tx, ownerId: string, exportId: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('account_export_parts')
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)::float8`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('export_id', '=', exportId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Ends an export whose archive is gone as failed, unless the member removes it meanwhile. */
export async function markLost(tx: Tx, ownerId: string, exportId: string): Promise<void> {
  await tx
    .updateTable('account_exports')
    .set({ status: 'failed', size_bytes: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', exportId)
    .where('status', '=', 'done')
    .where('deleted_at', 'is', null)
    .execute();
  await deleteParts(tx, ownerId, exportId);
}

export async function readPart(
  tx: Tx,
  ownerId: string,
  exportId: string,
  position: number,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('account_export_parts')
    .select('content')
    .where('owner_id', '=', ownerId)
    .where('export_id', '=', exportId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.content;
}
