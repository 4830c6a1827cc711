import { eq } from 'drizzle-orm';

import type { MemberContext } from '#platform/context.ts';

import { privacyPreferences } from './tables.ts';

/** Takes the preferences out of the account: requests are no longer held against them. */
export async function removePrivacyPreferences({ ctx }: { ctx: MemberContext }): Promise<void> {
  await ctx.database.transaction((tx) =>
    tx.delete(privacyPreferences).where(eq(privacyPreferences.ownerId, ctx.actor.memberId)),
  );
}
