import type { Audience, CreatePost } from '@kith/contract/posts/schemas';
import { sql } from 'kysely';

import { notFound, validationFailed } from '#platform/app-error.ts';
import { arrayParam, type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Of = { ownerId: string; postId: string };

/**
 * Replaces the chosen readers of a post. One of before may stay, although they were deleted since.
 *
 * @throws `not_found` for a contact or group that is not there.
 */
export async function writeAudience(tx: Tx, of: Of, audience: Audience): Promise<void> {
  const contacts = { table: 'post_audience_contacts', column: 'contact_id', from: 'contacts' };
  await writeReaders(tx, of, { ...contacts, ids: audience.contact_ids, name: 'Contact' });
  const groups = { table: 'post_audience_groups', column: 'group_id', from: 'contact_groups' };
  await writeReaders(tx, of, { ...groups, ids: audience.group_ids, name: 'Group' });
}

type Readers = { table: string; column: string; from: string; ids: string[]; name: string };

async function writeReaders(
  tx: Tx,
  { ownerId, postId }: Of,
  { table, column, from, ids, name }: Readers,
): Promise<void> {
  const wanted = arrayParam(ids, 'uuid[]');
  const ofPost = sql`a.owner_id = ${ownerId} and a.post_id = ${postId}`;
  const own = sql.ref(`a.${column}`);
  await sql`delete from ${sql.table(table)} a where ${ofPost} and ${own} <> all(${wanted})`.execute(
    tx,
  );
  await sql`
    insert into ${sql.table(table)} (owner_id, post_id, ${sql.ref(column)})
    select ${ownerId}::uuid, ${postId}::uuid, r.id from ${sql.table(from)} r
    where r.owner_id = ${ownerId} and r.id = any(${wanted}) and r.deleted_at is null
    on conflict do nothing`.execute(tx);
  const row = await readRow(
    tx,
    sql<Computed<{ is_whole: boolean }>>`select not exists (
      select from unnest(${wanted}) w (id)
      where w.id not in (select ${own} from ${sql.table(table)} a where ${ofPost})) as is_whole`,
  );
  if (row?.is_whole !== true) throw notFound(name);
}

/**
 * Replaces the pictures of a post; those that are no longer shown are removed.
 *
 * @throws `not_found` for a picture that is not there or belongs to another post.
 */
export async function writePictures(
  tx: Tx,
  { ownerId, postId }: Of,
  pictures: CreatePost['pictures'],
): Promise<void> {
  const ids = pictures.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) {
    throw validationFailed([{ path: 'pictures', code: 'repeated', message: 'repeated' }]);
  }
  const removed = tx
    .deleteFrom('post_pictures')
    .where('owner_id', '=', ownerId)
    .where('post_id', '=', postId);
  await (ids.length === 0 ? removed : removed.where('id', 'not in', ids)).execute();
  for (const [position, { id, alt }] of pictures.entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('post_pictures')
      .set({ post_id: postId, position, alt })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where((eb) => eb.or([eb('post_id', 'is', null), eb('post_id', '=', postId)]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw notFound('Picture');
  }
}

/** The stored preview of an address, the latest. Null where the member has fetched none. */
export async function findLink(tx: Tx, ownerId: string, url: string | null) {
  if (url === null) return null;
  const row = await tx
    .selectFrom('link_previews')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('url', '=', url)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
