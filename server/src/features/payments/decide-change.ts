import type { PlanId } from '@kith/contract/credits/plans';
import { rankOf } from '@kith/contract/payments/rules';
import type { PlanPreview } from '@kith/contract/payments/schemas';

import type { BillingRow } from './billing-rows.ts';
import type { PaidPlan } from './provider-port.ts';

/** What is paid each month at the moment. */
export type LiveAccount = BillingRow & {
  subscription: string;
  plan: PaidPlan;
  currency: string;
  period_start: string;
  period_end: string;
};

export function isLive(account: BillingRow | undefined): account is LiveAccount {
  return account !== undefined && account.state !== 'ended' && account.subscription !== null;
}

/** What it would mean to want a plan: the same rule shows it and does it. */
export function decideChange(account: BillingRow | undefined, plan: PlanId): PlanPreview['kind'] {
  if (!isLive(account)) return plan === 'free' ? 'none' : 'start';
  const isChanging = account.is_cancelled || account.scheduled_plan !== null;
  if (plan === account.plan) return isChanging ? 'resume' : 'none';
  if (plan === 'free') return account.is_cancelled ? 'none' : 'cancel';
  if (rankOf(plan) > rankOf(account.plan)) return 'upgrade';
  return account.scheduled_plan === plan && !account.is_cancelled ? 'none' : 'downgrade';
}
