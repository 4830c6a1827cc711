import type { MemberContext } from '#platform/context.ts';

/** Removes the preferences from the account: requests are no longer checked against them. */
export async function removePrivacyPreferences({ ctx }: { ctx: MemberContext }): Promise<void> {
  await ctx.database.transaction((tx) =>
    tx.deleteFrom('privacy_preferences').where('owner_id', '=', ctx.actor.memberId).execute(),
  );
}
