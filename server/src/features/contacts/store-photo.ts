import { photoLimitBytes } from '@kith/contract/contacts/rules';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readImageType } from '#platform/images/image-type.ts';
import { portraitSide, redrawPicture } from '#platform/images/redraw-picture.ts';

import type { ContactRow } from './contact-row.ts';
import { findContact } from './queries.ts';
import { updateContact } from './update-contact.ts';

/**
 * Stores a picture and shows it on the contact. Its content decides its type, and it is drawn
 * again in the largest size that is ever shown. The previous picture is kept for 30 days, for Undo.
 *
 * @throws `not_found`, `payload_too_large`, `photo_unsupported` for anything but a whole
 * picture, or `unavailable` when too many wait.
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
  const picture = type ? await redrawPicture(content, type, portraitSide) : 'broken';
  if (type === null || picture === 'broken') {
    throw new AppError('photo_unsupported', 'Not a JPEG, PNG or WebP picture');
  }
  if (picture === 'huge') {
    throw new AppError('payload_too_large', 'The picture has too many pixels');
  }
  const now = ctx.clock.now();
  const photo = await ctx.database.transaction(async (tx) => {
    if (!(await findContact(tx, ownerId, contactId))) throw notFound('Contact');
    return tx
      .insertInto('contact_photos')
      .values({
        owner_id: ownerId,
        contact_id: contactId,
        media_type: type,
        content: picture.content,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return updateContact({ ctx, input: { id: contactId, photo_id: photo.id } });
}
