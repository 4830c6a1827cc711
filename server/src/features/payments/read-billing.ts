import type { PaidCurrency, PlanId } from '@kith/contract/credits/plans';
import type { Billing } from '@kith/contract/payments/schemas';

import type { MemberContext } from '#platform/context.ts';
import { readTime, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { planOf } from './apply-plan.ts';
import { type BillingRow, readAccount } from './billing-rows.ts';
import { isLive } from './decide-change.ts';
import { readGrantedPlan } from './granted-plan.ts';
import type { PaymentService } from './payment-service.ts';
import { listPlans, pricesOf } from './read-plan-settings.ts';

/** A member's plan, what is going to change about it, and what the plans cost. */
export async function readBilling({
  ctx,
  service,
}: {
  ctx: MemberContext;
  service: PaymentService;
}): Promise<Billing> {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const account = await readAccount(tx, ctx.actor.memberId);
    const live = isLive(account) ? account : null;
    const granted = await readGrantedPlan(tx, ctx.actor.memberId);
    const ends = [readTime(account?.gift_until ?? null), granted?.until ?? null];
    const [gift = null] = ends.filter((end) => end !== null).sort((a, b) => Number(b) - Number(a));
    const hasGift = gift !== null && gift > now;
    return {
      provider: service.provider.name,
      plan: planOf(account, granted, now),
      status: statusOf(account, hasGift),
      currency: (live?.currency ?? null) as PaidCurrency | null,
      period: live && {
        start: toWireTime(live.period_start),
        end: toWireTime(live.period_end),
      },
      scheduled: live && scheduledOf(live, gift),
      grace_until: live && toWireTime(live.grace_until),
      gift_until: hasGift ? gift.toISOString() : null,
      next_payment: live && nextPaymentOf(live),
      has_portal: account?.subscription != null,
      plans: await readPlans(tx),
    };
  });
}

function statusOf(account: BillingRow | undefined, hasGift: boolean): Billing['status'] {
  if (!isLive(account)) return hasGift ? 'gift' : 'free';
  if (account.state === 'past_due') return account.grace_until === null ? 'past_due' : 'grace';
  return account.is_cancelled ? 'cancels_at_period_end' : 'active';
}

type Live = BillingRow & { period_end: string };

function scheduledOf(account: Live, gift: Date | null): Billing['scheduled'] {
  const at = toWireTime(account.period_end);
  const hasGiftThen = gift !== null && gift > new Date(at);
  if (account.is_cancelled) return { plan: hasGiftThen ? 'plus' : 'free', at };
  return account.scheduled_plan === null ? null : { plan: account.scheduled_plan as PlanId, at };
}

/** What the provider takes at the end of the period, if everything stays as it is. */
function nextPaymentOf(account: Live): Billing['next_payment'] {
  if (account.is_cancelled || account.state !== 'active') return null;
  const { scheduled_price: later, price } = account;
  return { at: toWireTime(account.period_end), amount: later ?? price ?? 0 };
}

async function readPlans(tx: Tx): Promise<Billing['plans']> {
  const rows = await listPlans(tx);
  return rows.map((row) => ({
    id: row.id,
    credits_per_month: row.credits_per_month,
    bridges_per_month: row.bridges_per_month,
    prices: pricesOf(row),
  }));
}
