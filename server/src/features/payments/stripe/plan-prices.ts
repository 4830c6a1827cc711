import type { PaidCurrency } from '@kith/contract/credits/plans';

import type { PaidPlan } from '#features/payments/provider-port.ts';

import type { Ask } from './open-stripe.ts';

const names: Record<PaidPlan, string> = { plus: 'Kith Plus', pro: 'Kith Pro' };

/** Of a price: whose plan it is, if one of Kith's, and what it costs. */
type Facts = { plan: PaidPlan | null; amount: number | null };

/** The prices of plans at Stripe, found by name and made when they are first needed. */
export function openPlanPrices(ask: Ask) {
  const ids = new Map<string, string>();
  const known = new Map<string, Facts>();
  const priceOf = async (
    plan: PaidPlan,
    currency: PaidCurrency,
    amount: number,
  ): Promise<string> => {
    // A new price has a new name; who pays the old one keeps it.
    const key = `kith_${plan}_${currency}_${amount}`.toLowerCase();
    const kept = ids.get(key);
    if (kept !== undefined) return kept;
    const id = await ask(async (stripe) => {
      const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
      if (found.data[0]) return found.data[0].id;
      const made = await stripe.prices.create(
        {
          currency: currency.toLowerCase(),
          unit_amount: amount,
          recurring: { interval: 'month' },
          lookup_key: key,
          tax_behavior: 'inclusive',
          product_data: { name: names[plan] },
          metadata: { kith_plan: plan },
        },
        { idempotencyKey: `price:${key}` },
      );
      return made.id;
    });
    ids.set(key, id);
    known.set(id, { plan, amount });
    return id;
  };
  const read = async (price: string): Promise<Facts> => {
    const kept = known.get(price);
    if (kept !== undefined) return kept;
    const found = await ask((stripe) => stripe.prices.retrieve(price));
    const { kith_plan: plan } = found.metadata;
    const ours: PaidPlan | null = plan === 'plus' || plan === 'pro' ? plan : null;
    const facts: Facts = { plan: ours, amount: found.unit_amount };
    known.set(price, facts);
    return facts;
  };
  /** The plan of a price; null for one that isn't Kith's. */
  const planOf = async (price: string) => (await read(price)).plan;
  const amountOf = async (price: string) => (await read(price)).amount;
  return { priceOf, planOf, amountOf };
}

export type PlanPrices = ReturnType<typeof openPlanPrices>;
