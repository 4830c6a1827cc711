import { photoLimitBytes } from '@kith/contract/contacts/rules';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import { readImageType } from '#platform/images/image-type.ts';
import { stripMetadata } from '#platform/images/strip-metadata.ts';
import { sql } from 'drizzle-orm';

import type { ContactRow } from './contact-row.ts';
import { findContact } from './queries.ts';
import { updateContact } from './update-contact.ts';

/**
 * Keeps a picture and has the contact show it. What it is tells its content; what it says of the
 * place where it was taken is not kept. The picture before stays for 30 days, for Undo.
 *
 * @throws `not_found`, `payload_too_large`, or `photo_unsupported` for anything but a whole picture.
 */
export async function storePhoto({
  ctx,
  input: { contactId, content },
}: {
  ctx: MemberContext;
  input: { contactId: string; content: Buffer };
}): Promise<ContactRow> {
  const ownerId = ctx.actor.memberId;
  if (content.length > photoLimitBytes) throw new AppError('payload_too_large', 'Too large');
  const type = readImageType(content);
  const picture = type && stripMetadata(content, type);
  if (!picture) throw new AppError('photo_unsupported', 'Not a JPEG, PNG or WebP picture');
  const now = ctx.clock.now();
  const photo = await ctx.database.transaction(async (tx) => {
    if (!(await findContact(tx, ownerId, contactId))) throw notFound('Contact');
    return readRow<{ id: string }>(
      tx,
      sql`insert into contact_photos (owner_id, contact_id, media_type, content, created_at)
        values (${ownerId}, ${contactId}, ${type}, ${picture}, ${now}) returning id`,
    );
  });
  if (!photo) throw new Error('An insert gave no row');
  return updateContact({ ctx, input: { id: contactId, photo_id: photo.id } });
}
