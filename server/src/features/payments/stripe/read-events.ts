import type Stripe from 'stripe';

import { secondMs } from '@kith/contract/core/time';

import type { PaymentProvider, ProviderEvent, Subject } from '#features/payments/provider-port.ts';

import type { Ask, StripeSettings } from './open-stripe.ts';

/** What is listened to; everything else says nothing that these don't. */
const types = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
];

type EventObject = { id?: string; payment_intent?: unknown; subscription?: unknown };

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Which object an event is about. Nothing else of it is used. */
function subjectOf(type: string, object: EventObject): Subject | null {
  const id = text(object.id);
  const intent = text(object.payment_intent);
  const subscription = text(object.subscription);
  if (id === null || !types.includes(type)) return null;
  if (type.startsWith('checkout.')) return { kind: 'checkout', id };
  if (type.startsWith('customer.')) return { kind: 'subscription', id };
  if (type.startsWith('invoice.')) return { kind: 'invoice', id };
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', id };
  if (type.startsWith('subscription_schedule.')) {
    return subscription === null ? null : { kind: 'subscription', id: subscription };
  }
  return intent === null ? null : { kind: 'refunds', id: intent };
}

function presentEvent({ id, type, created, data }: Stripe.Event): ProviderEvent | null {
  const subject = subjectOf(type, data.object as EventObject);
  return subject && { id, type, subject, createdAt: new Date(created * secondMs) };
}

const toleranceS = 300;
const perPage = 100;

export function openEvents(
  ask: Ask,
  { webhookSecrets }: StripeSettings,
): Pick<PaymentProvider, 'readEvent' | 'listEvents'> {
  return {
    // While a secret is replaced, either of two is right.
    readEvent: (raw, signature) =>
      ask(async (stripe) => {
        let refusal: unknown = new Error('No secret for events is configured');
        for (const secret of webhookSecrets) {
          try {
            const event = stripe.webhooks.constructEvent(raw, signature, secret, toleranceS);
            return presentEvent(event);
          } catch (error) {
            refusal = error;
          }
        }
        throw refusal;
      }),
    listEvents: (since) => listEvents(ask, since),
  };
}

async function* listEvents(ask: Ask, since: Date): AsyncIterable<ProviderEvent> {
  const gte = Math.floor(since.getTime() / secondMs);
  let after: string | undefined;
  for (;;) {
    const from = after === undefined ? {} : { starting_after: after };
    const wanted = Object.assign({ created: { gte }, types, limit: perPage }, from);
    const { data, has_more: hasMore } = await ask((stripe) => stripe.events.list(wanted));
    for (const event of data) {
      const known = presentEvent(event);
      if (known !== null) yield known;
    }
    after = data.at(-1)?.id;
    if (!hasMore || after === undefined) return;
  }
}
