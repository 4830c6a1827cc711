import { readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

export type FileRow = {
  id: string;
  contact_id: string;
  name: string;
  media_type: string;
  bytes: number;
  deleted_at: TimeText | null;
  created_at: TimeText;
};

const fileColumns = sql.raw(
  'f.id, f.contact_id, f.name, f.media_type, f.bytes, f.deleted_at, f.created_at',
);

export async function hasContact(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const row = await readRow(
    tx,
    sql`select from contacts where owner_id = ${ownerId} and id = ${id} and deleted_at is null`,
  );
  return row !== undefined;
}

/** Whether a contact is there, kept so (neither deleted nor merged) until the transaction ends. */
export async function holdContact(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const row = await readRow(
    tx,
    sql`select from contacts
      where owner_id = ${ownerId} and id = ${id} and deleted_at is null for share`,
  );
  return row !== undefined;
}

/** The files of a contact, newest first, and what all files of the member take. */
export async function readFiles(
  tx: Tx,
  ownerId: string,
  contactId: string,
): Promise<{ files: FileRow[]; usedBytes: number }> {
  const files = await readRows<FileRow>(
    tx,
    sql`select ${fileColumns} from contact_files f
      where f.owner_id = ${ownerId} and f.contact_id = ${contactId} and f.deleted_at is null
      order by f.created_at desc, f.id`,
  );
  const { live } = await sumBytes(tx, ownerId);
  return { files, usedBytes: live };
}

/** What the files of a member take, and what those take that were deleted and wait for Undo. */
export async function sumBytes(
  tx: Tx,
  ownerId: string,
): Promise<{ live: number; deleted: number }> {
  const row = await readRow<{ live: number; deleted: number }>(
    tx,
    sql`select coalesce(sum(bytes) filter (where deleted_at is null), 0)::float8 as live,
        coalesce(sum(bytes) filter (where deleted_at is not null), 0)::float8 as deleted
      from contact_files where owner_id = ${ownerId}`,
  );
  return row ?? { live: 0, deleted: 0 };
}

export async function countFiles(tx: Tx, ownerId: string, contactId: string): Promise<number> {
  const row = await readRow<{ count: number }>(
    tx,
    sql`select count(*)::integer as count from contact_files
      where owner_id = ${ownerId} and contact_id = ${contactId} and deleted_at is null`,
  );
  return row?.count ?? 0;
}

/** Erases what the member deleted, whether or not its time for Undo is over. */
export async function eraseDeleted(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(sql`
    delete from contact_files where owner_id = ${ownerId} and deleted_at is not null`);
}

export type FileAddition = {
  contactId: string;
  name: string;
  mediaType: string;
  content: Buffer;
  now: Date;
};

export async function insertFile(
  tx: Tx,
  ownerId: string,
  { contactId, name, mediaType, content, now }: FileAddition,
): Promise<FileRow> {
  const row = await readRow<FileRow>(
    tx,
    sql`insert into contact_files as f (owner_id, contact_id, name, media_type, bytes, created_at)
      values (${ownerId}, ${contactId}, ${name}, ${mediaType}, ${content.length}, ${now})
      returning ${fileColumns}`,
  );
  if (!row) throw new Error('An insert gave no row');
  await tx.execute(sql`
    insert into contact_file_contents (owner_id, file_id, content)
    values (${ownerId}, ${row.id}, ${content})`);
  return row;
}

/**
 * A file of a contact that is there, held until the transaction ends. Deleted ones are found as long
 * as they were deleted after `since`.
 */
export function lockFile(
  tx: Tx,
  ownerId: string,
  id: string,
  since: Date,
): Promise<FileRow | undefined> {
  return readRow<FileRow>(
    tx,
    sql`select ${fileColumns} from contact_files f
      join contacts c on c.owner_id = ${ownerId} and c.id = f.contact_id and c.deleted_at is null
      where f.owner_id = ${ownerId} and f.id = ${id}
        and (f.deleted_at is null or f.deleted_at > ${since})
      for update of f`,
  );
}

export async function setFileName(
  tx: Tx,
  ownerId: string,
  id: string,
  name: string,
): Promise<void> {
  await tx.execute(sql`
    update contact_files set name = ${name} where owner_id = ${ownerId} and id = ${id}`);
}

/** Deletes, or brings back with null. */
export async function setFileDeleted(
  tx: Tx,
  ownerId: string,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  await tx.execute(sql`
    update contact_files set deleted_at = ${deletedAt}
    where owner_id = ${ownerId} and id = ${id}`);
}

/** A file with what it holds; none of a deleted contact. */
export function readContent(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<(FileRow & { content: Buffer }) | undefined> {
  return readRow<FileRow & { content: Buffer }>(
    tx,
    sql`select ${fileColumns}, h.content from contact_files f
      join contact_file_contents h on h.owner_id = ${ownerId} and h.file_id = f.id
      join contacts c on c.owner_id = ${ownerId} and c.id = f.contact_id and c.deleted_at is null
      where f.owner_id = ${ownerId} and f.id = ${id} and f.deleted_at is null`,
  );
}
