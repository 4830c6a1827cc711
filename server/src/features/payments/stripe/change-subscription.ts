import type Stripe from 'stripe';

import type { PaidCurrency } from '@kith/contract/credits/plans';
import { secondMs } from '@kith/contract/core/time';

import { AppError } from '#platform/app-error.ts';
import type { PaidPlan, PaymentProvider } from '#features/payments/provider-port.ts';

import { type Ask, orNull } from './open-stripe.ts';
import type { PlanPrices } from './plan-prices.ts';
import { presentPreview } from './read-objects.ts';

type Changes = Pick<
  PaymentProvider,
  'previewUpgrade' | 'upgrade' | 'setEndOfPeriod' | 'endNow' | 'refundPayment'
>;

type Found = { subscription: Stripe.Subscription; item: Stripe.SubscriptionItem };

/** Changes of a subscription. A repeat finds what the first try did, or has its key. */
export function openChanges(ask: Ask, prices: PlanPrices): Changes {
  const find = async (id: string): Promise<Found> => {
    const wanted = { expand: ['schedule'] };
    const subscription = await ask((stripe) => stripe.subscriptions.retrieve(id, wanted));
    const item = subscription.items.data[0];
    if (!item) throw new AppError('illegal_state', 'The subscription has ended');
    return { subscription, item };
  };
  const priceIn = ({ plan, price }: { plan: PaidPlan; price: number }, { subscription }: Found) =>
    prices.priceOf(plan, subscription.currency.toUpperCase() as PaidCurrency, price);
  const release = async ({ subscription: { schedule } }: Found) => {
    if (schedule === null || typeof schedule === 'string') return;
    if (schedule.status !== 'active') return;
    await ask((stripe) => stripe.subscriptionSchedules.release(schedule.id));
  };
  const setCancelled = async ({ subscription }: Found, isCancelled: boolean) => {
    if (subscription.cancel_at_period_end === isCancelled) return;
    const wanted = { cancel_at_period_end: isCancelled };
    await ask((stripe) => stripe.subscriptions.update(subscription.id, wanted));
  };
  return {
    previewUpgrade: async ({ subscription: id, at, ...wanted }) => {
      const found = await find(id);
      const price = await priceIn(wanted, found);
      const preview = await ask((stripe) =>
        stripe.invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: [{ id: found.item.id, price }],
            proration_behavior: 'always_invoice',
            proration_date: Math.floor(at.getTime() / secondMs),
          },
        }),
      );
      return presentPreview(preview, prices);
    },
    upgrade: async ({ subscription: id, at, ...wanted }) => {
      const found = await find(id);
      const price = await priceIn(wanted, found);
      await release(found);
      await ask((stripe) =>
        stripe.subscriptions.update(
          id,
          {
            items: [{ id: found.item.id, price }],
            proration_behavior: 'always_invoice',
            proration_date: Math.floor(at.getTime() / secondMs),
            cancel_at_period_end: false,
            // All or nothing: without the payment the plan stays as it is.
            payment_behavior: 'error_if_incomplete',
          },
          { idempotencyKey: `upgrade:${id}:${wanted.plan}:${wanted.price}:${at.getTime()}` },
        ),
      );
    },
    setEndOfPeriod: async (id, becomes) => {
      const found = await find(id);
      if (typeof becomes === 'string') {
        await release(found);
        return setCancelled(found, becomes === 'free');
      }
      await setCancelled(found, false);
      await schedule(ask, found, await priceIn(becomes, found));
    },
    endNow: async (id) => {
      await orNull(ask((stripe) => stripe.subscriptions.cancel(id)));
    },
    refundPayment: async (payment) => {
      const key = { idempotencyKey: `refund:${payment}` };
      const refund = ask((stripe) => stripe.refunds.create({ payment_intent: payment }, key));
      // Stripe forgets keys after a day, but not what it gave back; what is disputed, the bank gives back.
      await orNull(refund, ['charge_already_refunded', 'charge_disputed']);
    },
  };
}

/** The smaller price from the next period on, and then as before: Stripe calls these phases. */
async function schedule(ask: Ask, { subscription, item }: Found, price: string): Promise<void> {
  const known = subscription.schedule;
  const isOpen = known !== null && typeof known === 'object' && known.status === 'active';
  const from = { from_subscription: subscription.id };
  const { id } = isOpen ? known : await ask((stripe) => stripe.subscriptionSchedules.create(from));
  await ask((stripe) =>
    stripe.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: item.current_period_start,
          end_date: item.current_period_end,
        },
        { items: [{ price, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
      ],
    }),
  );
}
