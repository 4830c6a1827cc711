import type { PaidCurrency, PlanId } from '@kith/contract/credits/plans';
import { hourMs, secondMs } from '@kith/contract/core/time';
import type { Billing } from '@kith/contract/payments/schemas';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';

import { applySubscription } from './apply-subscription.ts';
import { readAccount } from './billing-rows.ts';
import { decideChange, isLive, type LiveAccount } from './decide-change.ts';
import { providerLimit } from './limits.ts';
import { decideRenewal, refuseWhileLeaving } from './end-plans-of-leaving.ts';
import type { PaymentService } from './payment-service.ts';
import type { PaidPlan } from './provider-port.ts';
import { readBilling } from './read-billing.ts';
import { readPrice } from './read-plan-settings.ts';
import { settle } from './settle.ts';

type Wanted = { plan: PlanId; previewed_at: string; total: number };

/**
 * Changes a plan that is paid: a larger one at once, for what the member saw that it costs; a smaller one, or
 * the end, with the period; the plan as it is takes back what was scheduled. A repeat changes nothing.
 * While the account waits for its deletion, only the end can be wanted.
 *
 * @throws `illegal_state` without a paid plan, `account_deleting`, `price_changed`, `payment_declined`,
 *   `payments_unavailable`
 */
export async function changePaidPlan({
  ctx,
  service,
  input,
}: {
  ctx: MemberContext;
  service: PaymentService;
  input: Wanted;
}): Promise<Billing> {
  const { memberId } = ctx.actor;
  await providerLimit.take(memberId);
  const isEnd = input.plan === 'free' && input.total === 0;
  if (!isEnd) await refuseWhileLeaving(service, memberId);
  const wasEndedByDeletion = isEnd && (await decideRenewal(service, memberId));
  const { account, price } = await ctx.database.transaction(async (tx) => {
    const account = await readAccount(tx, memberId);
    const currency = isLive(account) ? (account.currency as PaidCurrency) : 'USD';
    return { account, price: await readPrice(tx, input.plan, currency) };
  });
  const decided = decideChange(account, input.plan);
  if (!isLive(account)) {
    if (decided === 'none') return readBilling({ ctx, service });
    throw new AppError('illegal_state', 'A plan begins with a checkout');
  }
  const { subscription } = account;
  const { provider } = service;
  // Said again where the deletion did: the renewal may be on its way back.
  const kind = decided === 'none' && wasEndedByDeletion ? 'cancel' : decided;
  if (kind === 'upgrade') await upgrade(service, account, { ...input, price }, ctx.clock.now());
  else if (input.total !== 0) throw priceChanged();
  if (kind === 'cancel') await provider.setEndOfPeriod(subscription, 'free');
  if (kind === 'downgrade') await provider.setEndOfPeriod(subscription, { plan: 'plus', price });
  if (kind === 'resume') await provider.setEndOfPeriod(subscription, 'same');
  if (kind !== 'none') {
    await decideRenewal(service, memberId);
    await settle(service);
    await applySubscription(service, subscription);
  }
  return readBilling({ ctx, service });
}

const priceChanged = () => new AppError('price_changed', 'It costs something else by now');

async function upgrade(
  { provider }: PaymentService,
  { subscription, state, period_start: start }: LiveAccount,
  input: Wanted & { price: number },
  now: Date,
): Promise<void> {
  if (state !== 'active') throw new AppError('illegal_state', 'A payment is due first');
  const at = new Date(input.previewed_at);
  // Moments of a preview are whole seconds.
  const begins = Math.floor(Date.parse(toWireTime(start)) / secondMs) * secondMs;
  const isRecent = at <= now && now.getTime() - at.getTime() < hourMs && at.getTime() >= begins;
  if (!isRecent) throw priceChanged();
  const change = { subscription, plan: input.plan as PaidPlan, price: input.price, at };
  const { total } = await provider.previewUpgrade(change);
  if (total !== input.total) throw priceChanged();
  await provider.upgrade(change);
}
