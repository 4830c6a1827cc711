import type { LogAnalytics } from '@kith/contract/usage/schemas';

import { requireConsents } from '#features/consents/require-consents.ts';
import type { MemberContext } from '#platform/context.ts';

import { insertBillingEvent, insertUsageEvent } from './queries.ts';

/**
 * Stores a usage event, if the member consented to analytics, or a billing event, which is
 * bookkeeping and needs no consent.
 *
 * @throws `consent_required` for a usage event without the consent.
 */
export async function recordAnalytics({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: LogAnalytics;
}): Promise<void> {
  const ownerId = ctx.actor.memberId;
  await ctx.database.transaction(async (tx) => {
    if (input.type === 'billing_event') return insertBillingEvent(tx, ownerId, input.data);
    await requireConsents(tx, ownerId, { types: ['analytics'], now: ctx.clock.now() });
    return insertUsageEvent(tx, ownerId, input.data);
  });
}
