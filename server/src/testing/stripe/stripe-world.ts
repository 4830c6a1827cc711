import { secondMs } from '@kith/contract/core/time';

import { addMonths } from '@kith/contract/core/add-months';

/*
 * What a payment provider with Stripe's API knows, in memory: only the objects and fields that Kith uses, by
 * the facts of the public API.
 */

export type Price = {
  id: string;
  amount: number;
  currency: string;
  lookupKey: string;
  plan: string;
};
export type Session = {
  id: string;
  mode: string;
  customer: string;
  reference: string;
  /** Where who has paid is sent. */
  successUrl: string;
  currency: string;
  amount: number;
  price: string;
  /** Whether Stripe works out the tax. */
  isTaxed: boolean;
  status: 'open' | 'complete' | 'expired';
  payment: 'paid' | 'unpaid';
  intent: string | null;
  subscription: string | null;
  created: number;
};
export type Sub = {
  id: string;
  customer: string;
  price: string;
  status: 'active' | 'past_due' | 'canceled';
  anchor: number;
  months: number;
  cancelsAtEnd: boolean;
  schedule: string | null;
  invoice: string;
  created: number;
};
export type Line = { amount: number; price: string; start: number; end: number };
export type Invoice = {
  id: string;
  customer: string;
  subscription: string;
  currency: string;
  lines: Line[];
  total: number;
  status: 'open' | 'paid';
  intent: string | null;
  created: number;
  paidAt: number | null;
};
export type Schedule = {
  id: string;
  subscription: string;
  status: 'active' | 'released';
  next: string | null;
  start: number;
};
export type Refund = {
  id: string;
  intent: string;
  amount: number;
  status: string;
  created: number;
};
export type Dispute = {
  id: string;
  intent: string;
  amount: number;
  status: string;
  created: number;
};
export type StripeEvent = {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: { id: string } & Record<string, string> };
};

export type World = ReturnType<typeof createWorld>;

const taxPercent = 20;
export const taxOf = (amount: number) => Math.round((amount * taxPercent) / (100 + taxPercent));

export function createWorld(clock: { now: () => Date }) {
  let counter = 0;
  const world = {
    now: () => Math.floor(clock.now().getTime() / secondMs),
    newId: (prefix: string) => `${prefix}_${(counter += 1)}`,
    prices: new Map<string, Price>(),
    sessions: new Map<string, Session>(),
    subs: new Map<string, Sub>(),
    invoices: new Map<string, Invoice>(),
    schedules: new Map<string, Schedule>(),
    refunds: new Map<string, Refund>(),
    disputes: new Map<string, Dispute>(),
    events: [] as StripeEvent[],
    /** Customers whose card is declined. */
    declined: new Set<string>(),
    forgotten: [] as string[],
    emit: (type: string, object: StripeEvent['data']['object']) => {
      const id = world.newId('evt');
      world.events.push({ id, object: 'event', type, created: world.now(), data: { object } });
    },
  };
  return world;
}

export function periodOf({ anchor, months }: Sub): { start: number; end: number } {
  const from = new Date(anchor * secondMs);
  const seconds = (date: Date) => Math.floor(date.getTime() / secondMs);
  return { start: seconds(addMonths(from, months)), end: seconds(addMonths(from, months + 1)) };
}

/** Bills a subscription, and takes the money unless the card is declined. @returns whether it is paid. */
export function bill(world: World, sub: Sub, lines: Line[]): boolean {
  const id = world.newId('in');
  const isPaid = !world.declined.has(sub.customer);
  const price = world.prices.get(sub.price);
  world.invoices.set(id, {
    id,
    customer: sub.customer,
    subscription: sub.id,
    currency: price?.currency ?? 'usd',
    lines,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    status: isPaid ? 'paid' : 'open',
    intent: isPaid ? world.newId('pi') : null,
    created: world.now(),
    paidAt: isPaid ? world.now() : null,
  });
  sub.invoice = id;
  world.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', { id });
  return isPaid;
}

function priceLine(world: World, sub: Sub): Line {
  const { start, end } = periodOf(sub);
  return { amount: world.prices.get(sub.price)?.amount ?? 0, price: sub.price, start, end };
}

/** What a change costs for the rest of the period, to the second. */
export function prorationOf(world: World, sub: Sub, price: string, at: number): Line[] {
  const { start, end } = periodOf(sub);
  const partOf = (id: string) =>
    Math.round(((world.prices.get(id)?.amount ?? 0) * (end - at)) / (end - start));
  return [
    { amount: -partOf(sub.price), price: sub.price, start: at, end },
    { amount: partOf(price), price, start: at, end },
  ];
}

/** What people and banks do: the test says when. */
export function openControls(world: World) {
  const known = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('There is no such object');
    return thing;
  };
  return {
    completeCheckout: (id: string) => {
      const session = known(world.sessions.get(id));
      session.status = 'complete';
      session.payment = 'paid';
      if (session.mode === 'payment') session.intent = world.newId('pi');
      else startSubscription(world, session);
      world.emit('checkout.session.completed', { id });
    },
    payOpenInvoice: (subId: string) => {
      const sub = known(world.subs.get(subId));
      const invoice = known(world.invoices.get(sub.invoice));
      invoice.status = 'paid';
      invoice.intent = world.newId('pi');
      invoice.paidAt = world.now();
      sub.status = 'active';
      world.emit('invoice.paid', { id: invoice.id });
      world.emit('customer.subscription.updated', { id: sub.id });
    },
    /** Renews or ends what is due. */
    passTime: () => {
      for (const sub of world.subs.values()) {
        if (sub.status === 'active' && periodOf(sub).end <= world.now()) renew(world, sub);
      }
    },
    refund: (intent: string, amount: number) => {
      const id = world.newId('re');
      const created = world.now();
      world.refunds.set(id, { id, intent, amount, status: 'succeeded', created });
      world.emit('refund.created', { id, payment_intent: intent });
      world.emit('charge.refunded', { id: world.newId('ch'), payment_intent: intent });
      return id;
    },
    /** The member's bank sends it back, days later. */
    failRefund: (id: string, type = 'refund.failed') => {
      const refund = known(world.refunds.get(id));
      refund.status = 'failed';
      world.emit(type, { id, payment_intent: refund.intent });
    },
    dispute: (intent: string, amount: number) => {
      const id = world.newId('dp');
      const created = world.now();
      world.disputes.set(id, { id, intent, amount, status: 'needs_response', created });
      world.emit('charge.dispute.created', { id });
      return id;
    },
    closeDispute: (id: string, status: 'won' | 'lost') => {
      known(world.disputes.get(id)).status = status;
      world.emit('charge.dispute.closed', { id });
    },
  };
}

function startSubscription(world: World, session: Session): void {
  const sub: Sub = {
    id: world.newId('sub'),
    customer: session.customer,
    price: session.price,
    status: 'active',
    anchor: world.now(),
    months: 0,
    cancelsAtEnd: false,
    schedule: null,
    invoice: '',
    created: world.now(),
  };
  world.subs.set(sub.id, sub);
  session.subscription = sub.id;
  bill(world, sub, [priceLine(world, sub)]);
  world.emit('customer.subscription.created', { id: sub.id });
}

function renew(world: World, sub: Sub): void {
  if (sub.cancelsAtEnd) {
    sub.status = 'canceled';
    world.emit('customer.subscription.deleted', { id: sub.id });
    return;
  }
  const schedule = sub.schedule === null ? undefined : world.schedules.get(sub.schedule);
  if (schedule?.next) {
    sub.price = schedule.next;
    schedule.status = 'released';
    sub.schedule = null;
  }
  sub.months += 1;
  if (!bill(world, sub, [priceLine(world, sub)])) sub.status = 'past_due';
  world.emit('customer.subscription.updated', { id: sub.id });
}
