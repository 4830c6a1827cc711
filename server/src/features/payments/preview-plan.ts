import type { PaidCurrency, PlanId } from '@kith/contract/credits/plans';
import { secondMs } from '@kith/contract/core/time';
import type { PaymentLine, PlanPreview } from '@kith/contract/payments/schemas';

import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';

import { readAccount } from './billing-rows.ts';
import { decideChange, isLive, type LiveAccount } from './decide-change.ts';
import { providerLimit } from './limits.ts';
import type { PaymentService } from './payment-service.ts';
import { addMonths } from '@kith/contract/core/add-months';
import type { PaidPlan } from './provider-port.ts';
import { readPrice } from './read-plan-settings.ts';

type Wanted = { plan: PlanId; currency: PaidCurrency };

/** What a change of the plan would cost now and later, before anything changes. @throws `payments_unavailable` */
export async function previewPlan({
  ctx,
  service,
  input,
}: {
  ctx: MemberContext;
  service: PaymentService;
  input: Wanted;
}): Promise<PlanPreview> {
  const { memberId } = ctx.actor;
  await providerLimit.take(memberId);
  const { account, price } = await ctx.database.transaction(async (tx) => {
    const account = await readAccount(tx, memberId);
    const paidWith = isLive(account) ? (account.currency as PaidCurrency) : input.currency;
    return { account, price: await readPrice(tx, input.plan, paidWith) };
  });
  const kind = decideChange(account, input.plan);
  // Whole seconds: the provider counts no smaller ones.
  const now = new Date(Math.floor(ctx.clock.now().getTime() / secondMs) * secondMs);
  const nothing = { lines: [], tax: 0, total: 0, previewed_at: now.toISOString() };
  const shown = { kind, plan: input.plan, ...nothing };
  if (!isLive(account)) return start(shown, { ...input, price }, now);
  const currency = account.currency as PaidCurrency;
  const renewal = {
    at: toWireTime(account.period_end),
    amount: renewalOf(account, input.plan, price),
  };
  const atEnd = { ...shown, currency, effective_at: renewal.at, next_renewal: renewal };
  if (kind === 'upgrade') {
    const { subscription } = account;
    const wanted = { subscription, plan: input.plan as PaidPlan, price, at: now };
    const parts = await service.provider.previewUpgrade(wanted);
    return { ...atEnd, ...parts, effective_at: now.toISOString() };
  }
  return input.plan === 'free' ? { ...atEnd, next_renewal: null } : atEnd;
}

/** Who pays for a plan already, or has arranged it, keeps its price. */
function renewalOf(account: LiveAccount, plan: PlanId, price: number): number {
  if (plan === account.plan) return account.price ?? price;
  if (plan === account.scheduled_plan) return account.scheduled_price ?? price;
  return price;
}

type Shown = Pick<PlanPreview, 'kind' | 'plan' | 'lines' | 'tax' | 'total' | 'previewed_at'>;

/** The first month; the provider's page says what of it is tax, which depends on where the member is. */
function start(
  shown: Shown,
  { plan, currency, price: amount }: Wanted & { price: number },
  now: Date,
): PlanPreview {
  const end = addMonths(now, 1).toISOString();
  const period = { start: now.toISOString(), end };
  const line: PaymentLine = { kind: 'plan', item: plan, quantity: 1, amount, period };
  const isFree = plan === 'free';
  return {
    ...shown,
    lines: isFree ? [] : [line],
    total: amount,
    currency,
    effective_at: now.toISOString(),
    next_renewal: isFree ? null : { at: end, amount },
  };
}
