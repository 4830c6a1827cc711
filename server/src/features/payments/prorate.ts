import { type PaidCurrency, planPrices } from '@kith/contract/credits/plans';
import type { PaymentLine } from '@kith/contract/payments/schemas';

import type { PaidPlan } from './provider-port.ts';

type Change = {
  from: PaidPlan;
  to: PaidPlan;
  currency: PaidCurrency;
  period: { start: Date; end: Date };
  at: Date;
};

/** What a change costs for the rest of a period, to the second: the new plan, less the unused time of the old. */
export function prorate({ from, to, currency, period, at }: Change): {
  lines: PaymentLine[];
  total: number;
} {
  const whole = period.end.getTime() - period.start.getTime();
  const left = Math.min(whole, Math.max(0, period.end.getTime() - at.getTime()));
  const partOf = (plan: PaidPlan) => Math.round((planPrices[plan][currency] * left) / whole);
  const rest = { start: at.toISOString(), end: period.end.toISOString() };
  const [unused, wanted] = [partOf(from), partOf(to)];
  return {
    lines: [
      { kind: 'unused_time', item: from, quantity: 1, amount: -unused, period: rest },
      { kind: 'plan', item: to, quantity: 1, amount: wanted, period: rest },
    ],
    total: wanted - unused,
  };
}

/** The part of a price that is tax, at so many percent. */
export function taxIn(amount: number, percent: number): number {
  return Math.round((amount * percent) / (100 + percent));
}
