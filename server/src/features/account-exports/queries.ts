import type { accountExportStatuses } from '@kith/contract/account/exports';
import { readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { afterTime, type TimeKeyset } from '#platform/http/time-keyset.ts';
import { type SQL, sql } from 'drizzle-orm';

export type ExportRow = {
  id: string;
  status: (typeof accountExportStatuses)[number];
  progress: number;
  attempts: number;
  size_bytes: string | number | null;
  created_at: TimeText;
  finished_at: TimeText | null;
  expires_at: TimeText | null;
};

const columns = sql`id, status, progress, attempts, size_bytes, created_at, finished_at, expires_at`;

/** What a member still sees of an export. */
const standing = (now: Date) =>
  sql`deleted_at is null and (expires_at is null or expires_at > ${now})`;

type Range = { after: TimeKeyset | null; limit: number };

export function listExportRows(
  tx: Tx,
  ownerId: string,
  now: Date,
  { after, limit }: Range,
): Promise<ExportRow[]> {
  return readRows<ExportRow>(
    tx,
    sql`select ${columns} from account_exports
      where owner_id = ${ownerId} and ${standing(now)}
        and ${afterTime(sql`created_at`, sql`id`, after)}
      order by created_at desc, id limit ${limit}`,
  );
}

export function findExport(
  tx: Tx,
  ownerId: string,
  id: string,
  now: Date,
): Promise<ExportRow | undefined> {
  return readRow<ExportRow>(
    tx,
    sql`select ${columns} from account_exports
      where owner_id = ${ownerId} and id = ${id} and ${standing(now)}`,
  );
}

/** When exports were asked for since a moment, oldest first, removed ones too. */
export async function listTimesSince(tx: Tx, ownerId: string, since: Date): Promise<TimeText[]> {
  const rows = await readRows<{ created_at: TimeText }>(
    tx,
    sql`select created_at from account_exports
      where owner_id = ${ownerId} and created_at > ${since} order by created_at`,
  );
  return rows.map((row) => row.created_at);
}

export async function insertExport(
  tx: Tx,
  ownerId: string,
  now: Date,
): Promise<ExportRow | undefined> {
  return readRow<ExportRow>(
    tx,
    sql`insert into account_exports (owner_id, status, created_at)
      values (${ownerId}, 'queued', ${now}) on conflict do nothing returning ${columns}`,
  );
}

/** Changes an export that is still being made. @returns it, undefined when it is no longer. */
export async function changeAtWork(
  tx: Tx,
  ownerId: string,
  id: string,
  changes: SQL,
): Promise<ExportRow | undefined> {
  return readRow<ExportRow>(
    tx,
    sql`update account_exports set ${changes}
      where owner_id = ${ownerId} and id = ${id} and deleted_at is null
        and status in ('queued', 'running')
      returning ${columns}`,
  );
}

export async function removeExport(
  tx: Tx,
  ownerId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const result = await tx.execute(sql`update account_exports set deleted_at = ${now}
    where owner_id = ${ownerId} and id = ${id} and ${standing(now)}`);
  return result.rowCount === 1;
}

export async function insertPart(
  tx: Tx,
  ownerId: string,
  part: { exportId: string; position: number; content: Buffer },
): Promise<void> {
  await tx.execute(sql`
    insert into account_export_parts (owner_id, export_id, position, content)
    values (${ownerId}, ${part.exportId}, ${part.position}, ${part.content})`);
}

export async function deleteParts(tx: Tx, ownerId: string, exportId: string): Promise<void> {
  await tx.execute(sql`delete from account_export_parts
    where owner_id = ${ownerId} and export_id = ${exportId}`);
}

export async function readPart(
  tx: Tx,
  ownerId: string,
  exportId: string,
  position: number,
): Promise<Buffer | undefined> {
  const row = await readRow<{ content: Buffer }>(
    tx,
    sql`select content from account_export_parts
      where owner_id = ${ownerId} and export_id = ${exportId} and position = ${position}`,
  );
  return row?.content;
}
