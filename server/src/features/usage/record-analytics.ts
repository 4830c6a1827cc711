import type { LogAnalytics } from '@kith/contract/usage/schemas';

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
  const { database } = ctx;
  if (input.type === 'billing_event') {
    return database.transaction((tx) => insertBillingEvent(tx, ownerId, input.data));
  }
  await database
    .requiring(['analytics'])
    .transaction((tx) => insertUsageEvent(tx, ownerId, input.data));
}
