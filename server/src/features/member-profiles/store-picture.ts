import { photoLimitBytes } from '@kith/contract/contacts/rules';
import { profileLimits } from '@kith/contract/member-profiles/rules';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readImageType } from '#platform/images/image-type.ts';
import { redrawPicture } from '#platform/images/redraw-picture.ts';

import { type OwnProfileView, readOwnProfile } from './get-own-profile.ts';
import { holdOwnProfile } from './profile-queries.ts';

/** The shorter side of a stored picture. */
const pictureSide = 1_024;

/**
 * Adds a picture to the member's own profile, after the others. It is drawn again, without its
 * metadata.
 *
 * @throws `payload_too_large`, `photo_unsupported`, `limit_reached`, or `unavailable` when too many
 *   wait.
 */
export async function storePicture({
  ctx,
  input: { content },
}: {
  ctx: MemberContext;
  input: { content: Buffer };
}): Promise<OwnProfileView> {
  const ownerId = ctx.actor.memberId;
  if (content.length > photoLimitBytes) throw new AppError('payload_too_large', 'Too large');
  const type = readImageType(content);
  const picture = type ? await redrawPicture(content, type, pictureSide) : 'broken';
  if (type === null || picture === 'broken') {
    throw new AppError('photo_unsupported', 'Not a JPEG, PNG or WebP picture');
  }
  if (picture === 'huge') {
    throw new AppError('payload_too_large', 'The picture has too many pixels');
  }
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await holdOwnProfile(tx, ownerId, now);
    const stored = await tx
      .selectFrom('member_pictures')
      .select('position')
      .where('owner_id', '=', ownerId)
      .execute();
    if (stored.length >= profileLimits.pictures) {
      throw new AppError('limit_reached', 'A profile has no more pictures', {
        limit: profileLimits.pictures,
      });
    }
    await tx
      .insertInto('member_pictures')
      .values({
        owner_id: ownerId,
        position: Math.max(-1, ...stored.map((one) => one.position)) + 1,
        media_type: type,
        content: picture.content,
        created_at: now,
      })
      .execute();
    return readOwnProfile(tx, ownerId);
  });
}
