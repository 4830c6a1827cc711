import type { Profile } from '@kith/contract/account/profile';
import { toWireTime } from '#platform/database/rows.ts';
import { memberApi } from '#platform/http/api-server.ts';

import { getProfile } from './get-profile.ts';
import type { ProfileRow } from './queries.ts';
import { updateProfile } from './update-profile.ts';

function presentProfile(profile: ProfileRow): Profile {
  const { id, email, display_name, locale, timezone, created_at } = profile;
  return { id, email, display_name, locale, timezone, created_at: toWireTime(created_at) };
}

export const profileRoutes = {
  get: memberApi.account.get.handler(async ({ context: { ctx } }) =>
    presentProfile(await getProfile({ ctx })),
  ),
  update: memberApi.account.update.handler(async ({ context: { ctx }, input }) =>
    presentProfile(await updateProfile({ ctx, input })),
  ),
};
