import { lockContactOf } from '#features/contacts/lock-contacts.ts';
import { type Selectable, sql, type Updateable } from 'kysely';

import type { ContactFiles } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/tx.ts';

const fileColumns = [
  'id',
  'contact_id',
  'name',
  'media_type',
  'bytes',
  'deleted_at',
  'created_at',
] as const;

export type FileRow = Pick<Selectable<ContactFiles>, (typeof fileColumns)[number]>;

/** Files of the member whose contact is neither deleted nor merged. */
function selectFiles(tx: Tx, ownerId: string) {
  return tx
    .selectFrom('contact_files as f')
    .innerJoin('contacts as c', (join) =>
      join
        .onRef('c.owner_id', '=', 'f.owner_id')
        .onRef('c.id', '=', 'f.contact_id')
        .on('c.deleted_at', 'is', null),
    )
    .select(fileColumns.map((name) => `f.${name}` as const))
    .where('f.owner_id', '=', ownerId)
    .where('c.owner_id', '=', ownerId);
}

/** The files of a contact, newest first, and the space that all files of the member use. */
export async function readFiles(
  tx: Tx,
  ownerId: string,
  contactId: string,
): Promise<{ files: FileRow[]; usedBytes: number }> {
  const files = await tx
    .selectFrom('contact_files')
    .select(fileColumns)
    .where('owner_id', '=', ownerId)
    .where('contact_id', '=', contactId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const { live } = await sumBytes(tx, ownerId);
  return { files, usedBytes: live };
}

/** The space used by the member's files, and by the deleted ones that can be restored. */
export async function sumBytes(
  tx: Tx,
  ownerId: string,
): Promise<{ live: number; deleted: number }> {
  return tx
    .selectFrom('contact_files')
    .select([
      sql<number>`coalesce(sum(bytes) filter (where deleted_at is null), 0)::float8`.as('live'),
      sql<number>`coalesce(sum(bytes) filter (where deleted_at is not null), 0)::float8`.as(
        'deleted',
      ),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
}

export async function countFiles(tx: Tx, ownerId: string, contactId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('contact_id', '=', contactId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Erases the member's deleted files, also those that could be restored. */
export async function eraseDeleted(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .deleteFrom('contact_files')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .execute();
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
  const row = await tx
    .insertInto('contact_files')
    .values({
      owner_id: ownerId,
      contact_id: contactId,
      name,
      media_type: mediaType,
      bytes: content.length,
      created_at: now,
    })
    .returning(fileColumns)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('contact_file_contents')
    .values({ owner_id: ownerId, file_id: row.id, content })
    .execute();
  return row;
}

/**
 * A file of an existing contact, both locked until the transaction ends. A deleted one is found only
 * when it was deleted after `since`.
 */
export async function lockFile(
  tx: Tx,
  ownerId: string,
  id: string,
  since: Date,
): Promise<FileRow | undefined> {
  await lockContactOf(tx, ownerId, { table: 'contact_files', id });
  return selectFiles(tx, ownerId)
    .where('f.id', '=', id)
    .where((file) =>
      file.or([file('f.deleted_at', 'is', null), file('f.deleted_at', '>', since.toISOString())]),
    )
    .forUpdate('f')
    .executeTakeFirst();
}

export function setFileName(tx: Tx, ownerId: string, id: string, name: string): Promise<void> {
  return changeFile(tx, ownerId, id, { name });
}

/** Deletes, or restores with null. */
export function setFileDeleted(
  tx: Tx,
  ownerId: string,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  return changeFile(tx, ownerId, id, { deleted_at: deletedAt });
}

async function changeFile(
  tx: Tx,
  ownerId: string,
  id: string,
  change: Updateable<ContactFiles>,
): Promise<void> {
  await tx
    .updateTable('contact_files')
    .set(change)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** A file with its content; none of a deleted contact. */
export function readContent(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<(FileRow & { content: Buffer }) | undefined> {
  return selectFiles(tx, ownerId)
    .innerJoin('contact_file_contents as h', (join) =>
      join.onRef('h.owner_id', '=', 'f.owner_id').onRef('h.file_id', '=', 'f.id'),
    )
    .select('h.content')
    .where('f.id', '=', id)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst();
}
