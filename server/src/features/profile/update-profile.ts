import type { Locale } from '@kith/contract/core/locales';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { changeProfile, findProfile, type ProfileRow } from './queries.ts';

export type ProfileChanges = {
  display_name?: string | undefined;
  locale?: Locale | undefined;
  timezone?: string | undefined;
};

/** Changes the supplied fields of the acting member's profile. */
export async function updateProfile({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ProfileChanges;
}): Promise<ProfileRow> {
  const ownerId = ctx.actor.memberId;
  const changes = { ...input, updated_at: ctx.clock.now() };
  const profile = await ctx.database.transaction(async (tx) => {
    await changeProfile(tx, ownerId, changes);
    return findProfile(tx, ownerId);
  });
  if (!profile) throw notFound('Profile');
  return profile;
}
