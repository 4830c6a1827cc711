import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { findProfile, type ProfileRow } from './queries.ts';

/** The acting member's own profile. */
export async function getProfile({ ctx }: { ctx: MemberContext }): Promise<ProfileRow> {
  const profile = await ctx.database.transaction((tx) => findProfile(tx, ctx.actor.memberId));
  if (!profile) throw notFound('Profile');
  return profile;
}
