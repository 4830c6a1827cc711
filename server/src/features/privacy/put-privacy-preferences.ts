import type { PrivacyPreferences } from '@kith/contract/privacy/rules';

import type { MemberContext } from '#platform/context.ts';

/** Stores the preferences with the account, so that they apply to requests to the member. */
export async function putPrivacyPreferences({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: PrivacyPreferences;
}): Promise<PrivacyPreferences> {
  const preferences = { ...input, region_restrictions: [...new Set(input.region_restrictions)] };
  const values = { ...preferences, updated_at: ctx.clock.now() };
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('privacy_preferences')
      .values({ owner_id: ctx.actor.memberId, ...values })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
      .execute(),
  );
  return preferences;
}
