import { idSchema } from '@kith/contract/core/ids';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ContactPhotos } from '#platform/database/database-types.ts';
import type { Selectable } from 'kysely';

export type StoredPhoto = Pick<Selectable<ContactPhotos>, 'media_type' | 'content'>;

/** A picture of a contact that is not deleted. @throws `not_found` */
export async function readPhoto({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<StoredPhoto> {
  if (!idSchema.safeParse(id).success) throw notFound('Photo');
  const ownerId = ctx.actor.memberId;
  const photo = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('contact_photos as p')
      .innerJoin('contacts as c', 'c.id', 'p.contact_id')
      .select(['p.media_type', 'p.content'])
      .where('c.owner_id', '=', ownerId)
      .where('c.deleted_at', 'is', null)
      .where('p.owner_id', '=', ownerId)
      .where('p.id', '=', id)
      .executeTakeFirst(),
  );
  if (!photo) throw notFound('Photo');
  return photo;
}
