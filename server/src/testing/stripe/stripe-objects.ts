import type {
  Dispute,
  Invoice,
  Line,
  Price,
  Refund,
  Schedule,
  Session,
  Sub,
  World,
} from './stripe-world.ts';
import { periodOf, taxOf } from './stripe-world.ts';

/*
 * The objects as the API writes them. What may be expanded is, when it is asked for.
 */

const listOf = (data: object[]) => ({ object: 'list', data, has_more: false });

export const writePrice = ({ id, amount, currency, lookupKey, plan }: Price) => ({
  id,
  object: 'price',
  unit_amount: amount,
  currency,
  lookup_key: lookupKey,
  metadata: { kith_plan: plan },
});

export function writeSession(session: Session, expand: string[]) {
  const { id, mode, customer, currency, amount, status, payment, subscription, created } = session;
  const charge = { id: 'ch', object: 'charge', created };
  const intent = { id: session.intent, object: 'payment_intent', latest_charge: charge };
  return {
    id,
    object: 'checkout.session',
    mode,
    customer,
    client_reference_id: session.reference,
    currency,
    amount_total: amount,
    automatic_tax: { enabled: session.isTaxed },
    total_details: { amount_tax: session.isTaxed ? taxOf(amount) : 0 },
    status,
    payment_status: payment,
    payment_intent: session.intent !== null && expand.length > 0 ? intent : session.intent,
    subscription,
    created,
    url: status === 'open' ? `https://checkout.stripe.example/${id}` : null,
  };
}

export function writeSub(world: World, sub: Sub, expand: string[]) {
  const { start, end } = periodOf(sub);
  const price = world.prices.get(sub.price);
  const invoice = world.invoices.get(sub.invoice);
  const schedule = sub.schedule === null ? undefined : world.schedules.get(sub.schedule);
  const hasInvoice = invoice !== undefined && expand.includes('latest_invoice.payments');
  return {
    id: sub.id,
    object: 'subscription',
    customer: sub.customer,
    status: sub.status,
    currency: price?.currency,
    cancel_at_period_end: sub.cancelsAtEnd,
    cancel_at: sub.cancelsAtEnd ? end : null,
    created: sub.created,
    schedule: schedule && expand.includes('schedule') ? writeSchedule(schedule) : sub.schedule,
    latest_invoice: hasInvoice ? writeInvoice(invoice) : sub.invoice,
    items: listOf([
      {
        id: `si_${sub.id}`,
        object: 'subscription_item',
        price: price && writePrice(price),
        current_period_start: start,
        current_period_end: end,
      },
    ]),
  };
}

export const writeSchedule = ({ id, status, next, start }: Schedule) => ({
  id,
  object: 'subscription_schedule',
  status,
  phases: next === null ? [] : [{ start_date: start, items: [{ price: next }] }],
});

const writeLine = ({ amount, price, start, end }: Line) => ({
  id: 'il',
  object: 'line_item',
  amount,
  quantity: 1,
  period: { start, end },
  pricing: { type: 'price_details', price_details: { price, product: 'prod' } },
});

export function writeInvoice(invoice: Invoice) {
  const { id, customer, subscription, currency, lines, total, status, intent, created } = invoice;
  const payment = { type: 'payment_intent', payment_intent: intent };
  return {
    id,
    object: 'invoice',
    customer,
    currency,
    status,
    created,
    total,
    amount_due: total,
    amount_paid: status === 'paid' ? total : 0,
    total_taxes: [{ amount: taxOf(total) }],
    status_transitions: { paid_at: invoice.paidAt },
    parent: { subscription_details: { subscription } },
    lines: listOf(lines.map(writeLine)),
    payments: listOf(intent === null ? [] : [{ id: 'inpay', status: 'paid', payment }]),
  };
}

export const writeRefund = ({ id, intent, amount, status, created }: Refund) => ({
  id,
  object: 'refund',
  payment_intent: intent,
  amount,
  status,
  created,
});

export const writeDispute = ({ id, intent, amount, status, created }: Dispute) => ({
  id,
  object: 'dispute',
  payment_intent: intent,
  amount,
  status,
  created,
});
