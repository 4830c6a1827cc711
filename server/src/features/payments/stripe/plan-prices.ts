import { type PaidCurrency, planPrices } from '@kith/contract/credits/plans';

import type { PaidPlan } from '#features/payments/provider-port.ts';

import type { Ask } from './open-stripe.ts';

const names: Record<PaidPlan, string> = { plus: 'Kith Plus', pro: 'Kith Pro' };

/** The prices of plans at Stripe, found by name and made when they are first needed. */
export function openPlanPrices(ask: Ask) {
  const ids = new Map<string, string>();
  const plans = new Map<string, PaidPlan | null>();
  const priceOf = async (plan: PaidPlan, currency: PaidCurrency): Promise<string> => {
    const amount = planPrices[plan][currency];
    // A new price has a new name; who pays the old one keeps it.
    const key = `kith_${plan}_${currency}_${amount}`.toLowerCase();
    const known = ids.get(key);
    if (known !== undefined) return known;
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
    plans.set(id, plan);
    return id;
  };
  /** The plan of a price; null for one that isn't Kith's. */
  const planOf = async (price: string): Promise<PaidPlan | null> => {
    const known = plans.get(price);
    if (known !== undefined) return known;
    const { metadata } = await ask((stripe) => stripe.prices.retrieve(price));
    const { kith_plan: plan } = metadata;
    const found = plan === 'plus' || plan === 'pro' ? plan : null;
    plans.set(price, found);
    return found;
  };
  return { priceOf, planOf };
}

export type PlanPrices = ReturnType<typeof openPlanPrices>;
