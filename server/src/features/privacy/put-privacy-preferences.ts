import type { PrivacyPreferences } from '@kith/contract/privacy/rules';

import type { MemberContext } from '#platform/context.ts';

import { privacyPreferences } from './tables.ts';

/** Stores the preferences with the account, so that they bind requests that reach the member. */
export async function putPrivacyPreferences({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: PrivacyPreferences;
}): Promise<PrivacyPreferences> {
  const preferences = { ...input, region_restrictions: [...new Set(input.region_restrictions)] };
  const values = { ...preferences, updatedAt: ctx.clock.now() };
  await ctx.database.transaction((tx) =>
    tx
      .insert(privacyPreferences)
      .values({ ownerId: ctx.actor.memberId, ...values })
      .onConflictDoUpdate({ target: privacyPreferences.ownerId, set: values }),
  );
  return preferences;
}
