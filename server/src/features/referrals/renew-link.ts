import type { MemberContext } from '#platform/context.ts';
import { createRateLimit } from '#platform/rate-limit.ts';
import { dayS } from '@kith/contract/core/time';

import { makeCode } from './referral-code.ts';

const renewals = createRateLimit({ name: 'referrals.renew-link', points: 20, durationS: dayS });

/** Makes the member's link; the one before it stops working at once. @throws `rate_limited` */
export async function renewLink({ ctx }: { ctx: MemberContext }): Promise<void> {
  const ownerId = ctx.actor.memberId;
  await renewals.take(ownerId);
  const link = { code: makeCode(), created_at: ctx.clock.now() };
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('referral_links')
      .values({ owner_id: ownerId, ...link })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(link))
      .execute(),
  );
}
