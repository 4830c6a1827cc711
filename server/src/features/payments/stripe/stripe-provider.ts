import type { PaymentProvider } from '#features/payments/provider-port.ts';

import { openChanges } from './change-subscription.ts';
import { type Ask, openStripe, orNull, type StripeSettings } from './open-stripe.ts';
import { openPlanPrices, type PlanPrices } from './plan-prices.ts';
import { openEvents } from './read-events.ts';
import { openReads } from './read-objects.ts';

/** Stripe: Checkout and its customer portal take the cards, Billing the plans, and its events say what happened. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const ask = openStripe(settings);
  const prices = openPlanPrices(ask);
  return {
    name: 'stripe',
    ...openPages(ask, prices, settings),
    ...openChanges(ask, prices),
    ...openReads(ask, prices),
    ...openEvents(ask, settings),
  };
}

type Pages = Pick<
  PaymentProvider,
  | 'createCustomer'
  | 'forgetCustomer'
  | 'createCheckout'
  | 'addressOfCheckout'
  | 'closeCheckout'
  | 'openPortal'
>;

function openPages(ask: Ask, prices: PlanPrices, { automaticTax }: StripeSettings): Pages {
  return {
    createCustomer: async ({ id, email }) => {
      const address = email === null ? {} : { email };
      const key = { idempotencyKey: `customer:${id}` };
      const made = await ask((stripe) => stripe.customers.create(address, key));
      return made.id;
    },
    // Also ends what they pay regularly.
    forgetCustomer: async (customer) => {
      await orNull(ask((stripe) => stripe.customers.del(customer)));
    },
    createCheckout: async (order) => {
      const currency = order.currency.toLowerCase();
      const product =
        order.kind === 'plan'
          ? { price: await prices.priceOf(order.item, order.currency, order.amount) }
          : {
              price_data: {
                currency,
                unit_amount: order.amount,
                tax_behavior: 'inclusive' as const,
                product_data: { name: order.name },
              },
            };
      const address = automaticTax ? { customer_update: { address: 'auto' as const } } : {};
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: order.kind === 'plan' ? 'subscription' : 'payment',
            customer: order.customer,
            client_reference_id: order.id,
            line_items: [Object.assign({ quantity: 1 }, product)],
            automatic_tax: { enabled: automaticTax },
            success_url: order.returnUrl,
            cancel_url: order.cancelUrl,
            ...address,
          },
          { idempotencyKey: `checkout:${order.id}` },
        ),
      );
      if (session.url === null) throw new Error('A checkout without an address');
      return { id: session.id, url: session.url };
    },
    addressOfCheckout: async (id) => {
      const found = await orNull(ask((stripe) => stripe.checkout.sessions.retrieve(id)));
      return found?.status === 'open' ? found.url : null;
    },
    closeCheckout: async (id) => {
      const read = () => orNull(ask((stripe) => stripe.checkout.sessions.retrieve(id)));
      if ((await read())?.status !== 'open') return;
      try {
        await ask((stripe) => stripe.checkout.sessions.expire(id));
      } catch (error) {
        // Another request closed it meanwhile, or it was paid, which its event says.
        if ((await read())?.status === 'open') throw error;
      }
    },
    openPortal: async ({ customer, returnUrl }) => {
      const wanted = { customer, return_url: returnUrl };
      const { url } = await ask((stripe) => stripe.billingPortal.sessions.create(wanted));
      return url;
    },
  };
}
