import type { PaymentLine } from '@kith/contract/payments/schemas';

import type { PaidPlan } from './provider-port.ts';

/** A plan at what it costs each month. */
type Priced = { plan: PaidPlan; price: number };
type Change = {
  from: Priced;
  to: Priced;
  period: { start: Date; end: Date };
  at: Date;
};

/**
 * What a change of plan costs for the rest of a period: `(new price − old price) · time left / whole
 * period`, to the second, each rounded.
 *
 * Unit: minor units of the currency. Source: a rule of this product.
 */
export function prorate({ from, to, period, at }: Change): {
  lines: PaymentLine[];
  total: number;
} {
  const whole = period.end.getTime() - period.start.getTime();
  const left = Math.min(whole, Math.max(0, period.end.getTime() - at.getTime()));
  const partOf = ({ price }: Priced) => Math.round((price * left) / whole);
  const rest = { start: at.toISOString(), end: period.end.toISOString() };
  const [unused, wanted] = [partOf(from), partOf(to)];
  return {
    lines: [
      { kind: 'unused_time', item: from.plan, quantity: 1, amount: -unused, period: rest },
      { kind: 'plan', item: to.plan, quantity: 1, amount: wanted, period: rest },
    ],
    total: wanted - unused,
  };
}

/**
 * The part of a price that is tax, at so many percent: `amount · percent / (100 + percent)`,
 * rounded.
 *
 * Unit: minor units of the currency. Source: tax included in a price.
 */
export function taxIn(amount: number, percent: number): number {
  return Math.round((amount * percent) / (100 + percent));
}
