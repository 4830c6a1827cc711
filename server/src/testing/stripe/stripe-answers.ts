import { decodeForm, type Form, textAt } from './decode-form.ts';
import {
  writeDispute,
  writeInvoice,
  writePrice,
  writeRefund,
  writeSchedule,
  writeSession,
  writeSub,
} from './stripe-objects.ts';
import { bill, periodOf, prorationOf, type World } from './stripe-world.ts';

export type StripeAnswer = [status: number, content: object];
type Asked = { method: string; path: string; query: string; body: string };
type Call = { world: World; id: string; form: Form; expand: string[] };
type Answer = (call: Call) => StripeAnswer;

const missing: StripeAnswer = [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } },
];
const declined: StripeAnswer = [
  402,
  { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
];
const ok = (content: object): StripeAnswer => [200, content];
const list = (data: object[], hasMore = false) =>
  ok({ object: 'list', data, has_more: hasMore, url: '/' });
const orMissing = <Thing>(thing: Thing | undefined, write: (thing: Thing) => StripeAnswer) =>
  thing === undefined ? missing : write(thing);
const seconds = (form: Form, path: string) => Number(textAt(form, path));

const answers: Record<string, Answer> = {
  'POST /customers': ({ world }) => ok({ id: world.newId('cus'), object: 'customer' }),
  'DELETE /customers/:id': ({ world, id }) => {
    world.forgotten.push(id);
    return ok({ id, object: 'customer', deleted: true });
  },
  'GET /prices': ({ world, form }) => {
    const key = textAt(form, 'lookup_keys.0');
    return list([...world.prices.values()].filter((p) => p.lookupKey === key).map(writePrice));
  },
  'GET /prices/:id': ({ world, id }) => orMissing(world.prices.get(id), (p) => ok(writePrice(p))),
  'POST /prices': ({ world, form }) => {
    const id = world.newId('price');
    const price = {
      id,
      amount: seconds(form, 'unit_amount'),
      currency: textAt(form, 'currency'),
      lookupKey: textAt(form, 'lookup_key'),
      plan: textAt(form, 'metadata.kith_plan'),
    };
    world.prices.set(id, price);
    return ok(writePrice(price));
  },
  'POST /checkout/sessions': ({ world, form, expand }) => {
    const price = world.prices.get(textAt(form, 'line_items.0.price'));
    const given = 'line_items.0.price_data';
    const id = world.newId('cs');
    const session = {
      id,
      mode: textAt(form, 'mode'),
      customer: textAt(form, 'customer'),
      reference: textAt(form, 'client_reference_id'),
      successUrl: textAt(form, 'success_url'),
      currency: price?.currency ?? textAt(form, `${given}.currency`),
      amount: price?.amount ?? seconds(form, `${given}.unit_amount`),
      price: price?.id ?? '',
      status: 'open',
      isTaxed: textAt(form, 'automatic_tax.enabled') === 'true',
      payment: 'unpaid',
      intent: null,
      subscription: null,
      created: world.now(),
    } as const;
    world.sessions.set(id, Object.assign({}, session));
    return ok(writeSession(session, expand));
  },
  'GET /checkout/sessions/:id': ({ world, id, expand }) =>
    orMissing(world.sessions.get(id), (session) => ok(writeSession(session, expand))),
  'POST /checkout/sessions/:id/expire': ({ world, id, expand }) =>
    orMissing(world.sessions.get(id), (session) => {
      session.status = 'expired';
      world.emit('checkout.session.expired', { id });
      return ok(writeSession(session, expand));
    }),
  'GET /subscriptions/:id': ({ world, id, expand }) =>
    orMissing(world.subs.get(id), (sub) => ok(writeSub(world, sub, expand))),
  'POST /subscriptions/:id': ({ world, id, form, expand }) =>
    orMissing(world.subs.get(id), (sub) => {
      const price = textAt(form, 'items.0.price');
      if (price !== '' && price !== sub.price) {
        if (world.declined.has(sub.customer)) return declined;
        bill(world, sub, prorationOf(world, sub, price, seconds(form, 'proration_date')));
        sub.price = price;
      }
      const cancels = textAt(form, 'cancel_at_period_end');
      if (cancels !== '') sub.cancelsAtEnd = cancels === 'true';
      world.emit('customer.subscription.updated', { id });
      return ok(writeSub(world, sub, expand));
    }),
  'DELETE /subscriptions/:id': ({ world, id, expand }) =>
    orMissing(world.subs.get(id), (sub) => {
      sub.status = 'canceled';
      world.emit('customer.subscription.deleted', { id });
      return ok(writeSub(world, sub, expand));
    }),
  'POST /subscription_schedules': ({ world, form }) =>
    orMissing(world.subs.get(textAt(form, 'from_subscription')), (sub) => {
      const id = world.newId('sub_sched');
      const start = periodOf(sub).end;
      const schedule = { id, subscription: sub.id, status: 'active', next: null, start } as const;
      world.schedules.set(id, Object.assign({}, schedule));
      sub.schedule = id;
      return ok(writeSchedule(schedule));
    }),
  'POST /subscription_schedules/:id': ({ world, id, form }) =>
    orMissing(world.schedules.get(id), (schedule) => {
      schedule.next = textAt(form, 'phases.1.items.0.price');
      world.emit('subscription_schedule.updated', { id, subscription: schedule.subscription });
      return ok(writeSchedule(schedule));
    }),
  'POST /subscription_schedules/:id/release': ({ world, id }) =>
    orMissing(world.schedules.get(id), (schedule) => {
      schedule.status = 'released';
      const sub = world.subs.get(schedule.subscription);
      if (sub) sub.schedule = null;
      world.emit('subscription_schedule.released', { id, subscription: schedule.subscription });
      return ok(writeSchedule(schedule));
    }),
  'GET /invoices/:id': ({ world, id }) =>
    orMissing(world.invoices.get(id), (invoice) => ok(writeInvoice(invoice))),
  'POST /invoices/create_preview': ({ world, form }) =>
    orMissing(world.subs.get(textAt(form, 'subscription')), (sub) => {
      const price = textAt(form, 'subscription_details.items.0.price');
      const at = seconds(form, 'subscription_details.proration_date');
      const lines = prorationOf(world, sub, price, at);
      const total = lines.reduce((sum, { amount }) => sum + amount, 0);
      const { customer, id: subscription } = sub;
      const [status, intent, paidAt] = ['open', null, null] as const;
      const currency = world.prices.get(price)?.currency ?? 'usd';
      const draft = { id: 'upcoming', customer, subscription, currency, lines, total, status };
      return ok(writeInvoice(Object.assign(draft, { intent, paidAt, created: at })));
    }),
  'GET /refunds': ({ world, form }) => {
    const intent = textAt(form, 'payment_intent');
    return list([...world.refunds.values()].filter((r) => r.intent === intent).map(writeRefund));
  },
  'POST /refunds': ({ world, form }) => {
    const intent = textAt(form, 'payment_intent');
    const invoice = [...world.invoices.values()].find((known) => known.intent === intent);
    const id = world.newId('re');
    const [status, created] = ['succeeded', world.now()];
    const refund = { id, intent, amount: invoice?.total ?? 0, status, created };
    world.refunds.set(id, refund);
    world.emit('refund.created', { id, payment_intent: intent });
    return ok(writeRefund(refund));
  },
  'GET /disputes/:id': ({ world, id }) =>
    orMissing(world.disputes.get(id), (dispute) => ok(writeDispute(dispute))),
  'POST /billing_portal/sessions': ({ form }) =>
    ok({
      object: 'billing_portal.session',
      url: `https://billing.stripe.example/${textAt(form, 'customer')}`,
    }),
  'GET /events': ({ world, form }) => {
    const since = seconds(form, 'created.gte');
    const found = world.events.filter(({ created }) => created >= since).toReversed();
    const after = textAt(form, 'starting_after');
    const start = after === '' ? 0 : found.findIndex(({ id }) => id === after) + 1;
    const limit = seconds(form, 'limit');
    return list(found.slice(start, start + limit), found.length > start + limit);
  },
};

const idPattern = /^(cus|price|cs|sub_sched|sub|in|dp)_/u;

/** What the API answers to a request. */
export function answerStripe(world: World, { method, path, query, body }: Asked): StripeAnswer {
  const form = decodeForm(method === 'POST' ? body : query.slice(1));
  const parts = path.replace(/^\/v1/u, '').split('/');
  const id = parts.find((part) => idPattern.test(part)) ?? '';
  const name = `${method} ${parts.map((part) => (part === id && id !== '' ? ':id' : part)).join('/')}`;
  const expanded = form['expand'];
  const expand = typeof expanded === 'object' ? Object.values(expanded).map(String) : [];
  return answers[name]?.({ world, id, form, expand }) ?? missing;
}
