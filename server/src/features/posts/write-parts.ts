import type { Audience, CreatePost } from '@kith/contract/posts/schemas';
import { sql } from 'kysely';

import { notFound, validationFailed } from '#platform/app-error.ts';
import { arrayParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Of = { ownerId: string; postId: string };

/** Replaces the chosen readers of a post. @throws `not_found` for a contact or group that is not there. */
export async function writeAudience(tx: Tx, { ownerId, postId }: Of, audience: Audience) {
  await tx
    .deleteFrom('post_audience_contacts')
    .where('owner_id', '=', ownerId)
    .where('post_id', '=', postId)
    .execute();
  await tx
    .deleteFrom('post_audience_groups')
    .where('owner_id', '=', ownerId)
    .where('post_id', '=', postId)
    .execute();
  const contacts = [...new Set(audience.contact_ids)];
  const groups = [...new Set(audience.group_ids)];
  const ofContacts = await sql`
    insert into post_audience_contacts (owner_id, post_id, contact_id)
    select ${ownerId}::uuid, ${postId}::uuid, c.id from contacts c
    where c.owner_id = ${ownerId} and c.id = any(${arrayParam(contacts, 'uuid[]')})
      and c.deleted_at is null`.execute(tx);
  if (Number(ofContacts.numAffectedRows) !== contacts.length) throw notFound('Contact');
  const ofGroups = await sql`
    insert into post_audience_groups (owner_id, post_id, group_id)
    select ${ownerId}::uuid, ${postId}::uuid, g.id from contact_groups g
    where g.owner_id = ${ownerId} and g.id = any(${arrayParam(groups, 'uuid[]')})
      and g.deleted_at is null`.execute(tx);
  if (Number(ofGroups.numAffectedRows) !== groups.length) throw notFound('Group');
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
