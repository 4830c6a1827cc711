import type Stripe from 'stripe';

import type { PaidCurrency } from '@kith/contract/credits/plans';
import type { PaymentLine } from '@kith/contract/payments/schemas';
import { secondMs } from '@kith/contract/core/time';

import type {
  Checkout,
  Dispute,
  PaymentProvider,
  Refund,
  Subscription,
} from '#features/payments/provider-port.ts';

import { type Ask, orNull } from './open-stripe.ts';
import type { PlanPrices } from './plan-prices.ts';

const timeOf = (seconds: number) => new Date(seconds * secondMs);
const idOf = (of: string | { id: string } | null | undefined) =>
  (typeof of === 'string' ? of : of?.id) ?? null;
const currencyOf = (code: string | null) => (code ?? 'usd').toUpperCase() as PaidCurrency;

type Reads = Pick<
  PaymentProvider,
  'readCheckout' | 'readSubscription' | 'readInvoice' | 'readRefunds' | 'readDispute'
>;

/** What Stripe says of its objects, in our words. */
export function openReads(ask: Ask, prices: PlanPrices): Reads {
  return {
    readCheckout: async (id) => {
      const expand = ['payment_intent.latest_charge'];
      const found = await orNull(ask((s) => s.checkout.sessions.retrieve(id, { expand })));
      return found && presentCheckout(found);
    },
    readSubscription: async (id) => {
      const expand = ['schedule', 'latest_invoice.payments'];
      const found = await orNull(ask((s) => s.subscriptions.retrieve(id, { expand })));
      return found && presentSubscription(found, prices);
    },
    readInvoice: async (id) => {
      const found = await orNull(ask((s) => s.invoices.retrieve(id, { expand: ['payments'] })));
      const customer = idOf(found?.customer);
      if (found === null || customer === null) return null;
      const lines: PaymentLine[] = [];
      for (const line of found.lines.data) lines.push(await presentLine(line, prices));
      const { status, status_transitions: moments, created } = found;
      return {
        id,
        customer,
        subscription: idOf(found.parent?.subscription_details?.subscription),
        isPaid: status === 'paid',
        currency: currencyOf(found.currency),
        amount: found.amount_paid,
        tax: taxOf(found),
        lines,
        payment: paymentOf(found),
        paidAt: timeOf(moments.paid_at ?? created),
      };
    },
    readRefunds: async (payment) => {
      const wanted = { payment_intent: payment, limit: 100 };
      const { data } = await ask((s) => s.refunds.list(wanted));
      return data.map(presentRefund);
    },
    readDispute: async (id) => {
      const found = await orNull(ask((s) => s.disputes.retrieve(id)));
      return found && presentDispute(found);
    },
  };
}

function presentCheckout(session: Stripe.Checkout.Session): Checkout {
  const intent = session.payment_intent;
  const detailed = typeof intent === 'object' ? intent : null;
  const charge = detailed?.latest_charge;
  const paidAt = typeof charge === 'object' ? charge?.created : undefined;
  return {
    id: session.id,
    orderId: session.client_reference_id,
    customer: idOf(session.customer),
    state: stateOf(session, detailed),
    amount: session.amount_total ?? 0,
    tax: session.total_details?.amount_tax ?? 0,
    payment: idOf(intent),
    subscription: idOf(session.subscription),
    paidAt: timeOf(paidAt ?? session.created),
  };
}

/** A bank may take days: a page that was completed is open until the money is there, or isn't. */
function stateOf(
  { status, payment_status: paid }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): Checkout['state'] {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (paid !== 'unpaid') return 'paid';
  const hasFailed = ['canceled', 'requires_payment_method'].includes(intent?.status ?? '');
  return hasFailed ? 'failed' : 'open';
}

const states: Record<string, Subscription['state']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
};

async function presentSubscription(
  found: Stripe.Subscription,
  prices: PlanPrices,
): Promise<Subscription | null> {
  const item = found.items.data[0];
  const plan = item && (await prices.planOf(item.price.id));
  const customer = idOf(found.customer);
  if (!item || !plan || customer === null) return null;
  const invoice = typeof found.latest_invoice === 'object' ? found.latest_invoice : null;
  const state = states[found.status] ?? 'ended';
  const periodEnd = timeOf(item.current_period_end);
  return {
    id: found.id,
    customer,
    plan,
    currency: currencyOf(found.currency),
    price: item.price.unit_amount ?? 0,
    state,
    periodStart: timeOf(item.current_period_start),
    periodEnd,
    isCancelled: found.cancel_at_period_end || found.cancel_at !== null,
    ...(await scheduledOf(found.schedule, periodEnd, prices)),
    lastPayment: invoice && paymentOf(invoice),
    pastDueSince: state === 'past_due' ? timeOf(invoice?.created ?? found.created) : null,
  };
}

async function scheduledOf(
  schedule: Stripe.Subscription['schedule'],
  periodEnd: Date,
  prices: PlanPrices,
): Promise<Pick<Subscription, 'scheduledPlan' | 'scheduledPrice'>> {
  const none = { scheduledPlan: null, scheduledPrice: null };
  if (schedule === null || typeof schedule === 'string') return none;
  if (schedule.status !== 'active') return none;
  const next = schedule.phases.find(({ start_date: start }) => timeOf(start) >= periodEnd);
  const price = idOf(next?.items[0]?.price);
  if (price === null) return none;
  return {
    scheduledPlan: await prices.planOf(price),
    scheduledPrice: await prices.amountOf(price),
  };
}

const taxOf = ({ total_taxes: taxes }: Stripe.Invoice) =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

function paymentOf({ payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status }) => status === 'paid');
  return idOf(paid?.payment.payment_intent);
}

async function presentLine(line: Stripe.InvoiceLineItem, prices: PlanPrices): Promise<PaymentLine> {
  const price = idOf(line.pricing?.price_details?.price);
  const { start, end } = line.period;
  return {
    kind: line.amount < 0 ? 'unused_time' : 'plan',
    item: price === null ? null : await prices.planOf(price),
    quantity: line.quantity ?? 1,
    amount: line.amount,
    period: { start: timeOf(start).toISOString(), end: timeOf(end).toISOString() },
  };
}

/** Of an invoice that isn't one yet. */
export async function presentPreview(preview: Stripe.Invoice, prices: PlanPrices) {
  const lines: PaymentLine[] = [];
  for (const line of preview.lines.data) lines.push(await presentLine(line, prices));
  return { lines, tax: taxOf(preview), total: preview.amount_due };
}

/** A refund can fail weeks after it succeeded, when the member's bank sends the money back. */
const refundStates: Record<string, Refund['state']> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

function presentRefund({ id, amount, status, created }: Stripe.Refund): Refund {
  return { id, amount, state: refundStates[status ?? ''] ?? 'pending', at: timeOf(created) };
}

const ends: Record<string, Dispute['state']> = {
  won: 'won',
  // The bank only asked, or took it back before it became one.
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

function presentDispute(found: Stripe.Dispute): Dispute {
  return {
    id: found.id,
    payment: idOf(found.payment_intent),
    amount: found.amount,
    state: ends[found.status] ?? 'open',
    at: timeOf(found.created),
  };
}
