import type { PlanId } from '@kith/contract/credits/plans';
import { rankOf } from '@kith/contract/payments/rules';
import { sql } from 'kysely';

import { changePlan } from '#features/credits/change-plan.ts';
import { readPlan } from '#features/credits/read-plan.ts';
import { recordBilling } from '#features/usage/record-billing.ts';
import { type Computed, readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { type BillingRow } from './billing-rows.ts';
import { type GrantedPlan, readGrantedPlan } from './granted-plan.ts';

type Paid = Pick<BillingRow, 'plan' | 'state'> &
  Computed<{
    period_start: TimeText | null;
    period_end: TimeText | null;
    gift_until: TimeText | null;
  }>;

/** The largest of what is paid each month, what was paid for a year, and what an administrator granted. */
export function planOf(
  account: Pick<Paid, 'plan' | 'state' | 'gift_until'> | undefined,
  granted: GrantedPlan | null,
  now: Date,
): PlanId {
  const own = ownPlanOf(account, now);
  return granted !== null && outranks(granted, own, now) ? granted.plan : own;
}

function outranks({ plan, until }: GrantedPlan, own: PlanId, now: Date): boolean {
  return until > now && rankOf(plan) > rankOf(own);
}

function ownPlanOf(
  account: Pick<Paid, 'plan' | 'state' | 'gift_until'> | undefined,
  now: Date,
): PlanId {
  if (account === undefined) return 'free';
  const monthly = account.state === 'ended' ? 'free' : (account.plan as PlanId);
  const gift = (readTime(account.gift_until) ?? now) > now ? 'plus' : 'free';
  return rankOf(monthly) >= rankOf(gift) ? monthly : gift;
}

/** Until when the plan is paid. A period whose payment is due isn't paid yet. */
function paidUntil({ state, period_start: start, period_end: end }: Paid): Date | null {
  if (state === 'ended') return null;
  return readTime(state === 'past_due' ? start : end);
}

/**
 * Puts a member on the plan that they have paid for, or were granted.
 *
 * @param tx a transaction of the service
 */
export async function applyPlan(
  tx: Tx,
  memberId: string,
  now: Date,
  { isGrantNew = false }: { isGrantNew?: boolean } = {},
): Promise<void> {
  const account = await readRow(
    tx,
    sql<Paid>`select plan, state, period_start, period_end, gift_until from billing_accounts
      where owner_id = ${memberId} for update`,
  );
  const plan = planOf(account, await readGrantedPlan(tx, memberId), now);
  const hasPaid = account !== undefined && ownPlanOf(account, now) !== 'free';
  const paidPlan = hasPaid && account.state !== 'ended' ? (account.plan as PlanId) : 'free';
  const times = {
    paidUntil: hasPaid ? paidUntil(account) : null,
    giftUntil: hasPaid ? readTime(account.gift_until) : null,
  };
  const before = await readPlan(tx, memberId);
  const isSame = (name: keyof typeof times) => before[name]?.getTime() === times[name]?.getTime();
  const isPaidSame =
    before.paidPlan === paidPlan && isSame('paidUntil') && isSame('giftUntil') && !isGrantNew;
  if (before.id === plan && isPaidSame) return;
  await changePlan(tx, Object.assign({ memberId, plan, paidPlan, at: now }, times));
  if (before.id === plan) return;
  await recordBilling(tx, memberId, { type: 'plan_changed', from: before.id, to: plan });
}
