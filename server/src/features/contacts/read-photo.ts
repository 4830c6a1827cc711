import { idSchema } from '@kith/contract/core/ids';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import type { ImageType } from '#platform/images/image-type.ts';
import { sql } from 'drizzle-orm';

export type StoredPhoto = { media_type: ImageType; content: Buffer };

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
    readRow<StoredPhoto>(
      tx,
      sql`select p.media_type, p.content from contact_photos p
        join contacts c on c.owner_id = ${ownerId} and c.id = p.contact_id and c.deleted_at is null
        where p.owner_id = ${ownerId} and p.id = ${id}`,
    ),
  );
  if (!photo) throw notFound('Photo');
  return photo;
}
