import { profileSections } from '@kith/contract/member-profiles/rules';
import type { ProfileUpdate } from '@kith/contract/member-profiles/schemas';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { type OwnProfileView, readOwnProfile } from './get-own-profile.ts';
import { holdOwnProfile, type OwnRow } from './profile-queries.ts';

/**
 * Changes the given sections of the member's own profile.
 *
 * @throws `conflict` when it has changed since the revision that the member saw.
 */
export async function updateOwnProfile({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ProfileUpdate;
}): Promise<OwnProfileView> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const held = await holdOwnProfile(tx, ownerId, now);
    if (input.revision !== undefined && input.revision !== held.revision) {
      throw new AppError('conflict', 'The profile has changed since', { revision: held.revision });
    }
    if (input.pictures) await arrangePictures(tx, ownerId, input.pictures);
    await tx
      .updateTable('member_profiles')
      .set({ ...describeChange(input, held, now), revision: held.revision + 1, updated_at: now })
      .where('owner_id', '=', ownerId)
      .execute();
    return readOwnProfile(tx, ownerId);
  });
}

/** The columns of a change. Only a new text is news to linked members, not a removed one. */
function describeChange(input: ProfileUpdate, held: OwnRow, now: Date) {
  const { headline, about, experience, offers, seeks, links, audiences = {} } = input;
  const isNewHeadline = headline !== undefined && headline !== '' && headline !== held.headline;
  const [newest] = experience ?? [];
  const isNewWork =
    newest !== undefined && JSON.stringify(pickWork(newest)) !== JSON.stringify(workOf(held));
  return {
    ...(headline === undefined ? {} : { headline }),
    ...(about === undefined ? {} : { about }),
    ...(offers === undefined ? {} : { offers }),
    ...(seeks === undefined ? {} : { seeks }),
    ...(experience === undefined ? {} : { experience: jsonParam(experience) }),
    ...(links === undefined ? {} : { links: jsonParam(links) }),
    ...(isNewHeadline ? { headline_changed_at: now } : {}),
    ...(isNewWork ? { experience_changed_at: now } : {}),
    ...Object.fromEntries(
      profileSections.flatMap((section) => {
        const audience = audiences[section];
        return audience === undefined ? [] : [[`${section}_audience`, audience]];
      }),
    ),
  };
}

type Work = { company: string; title: string };

const pickWork = ({ company, title }: Work): Work => ({ company, title });

function workOf({ experience }: OwnRow): Work | null {
  const [newest] = experience as unknown as Work[];
  return newest ? pickWork(newest) : null;
}

/** Puts the pictures in the given order and removes the others. */
async function arrangePictures(
  tx: Tx,
  ownerId: string,
  pictures: NonNullable<ProfileUpdate['pictures']>,
): Promise<void> {
  const ids = pictures.map(({ id }) => id);
  await tx
    .deleteFrom('member_pictures')
    .where('owner_id', '=', ownerId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  for (const [position, { id, alt }] of pictures.entries()) {
    await tx
      .updateTable('member_pictures')
      .set({ position, alt })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute();
  }
}
