import { createHmac, randomBytes, randomUUID } from 'node:crypto';

import { paths } from '@kith/contract/app-routes/paths';
import { minuteMs } from '@kith/contract/core/time';
import { z } from 'zod';

import { keepSetting } from '#features/notifications/service-settings.ts';
import { makeToken } from '#features/sharing/tokens.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { prorate, taxIn } from '#features/payments/prorate.ts';
import { type PaymentProvider, subjectKinds } from '#features/payments/provider-port.ts';
import { listSandboxEvents, sendSandboxEvents } from './events.ts';
import { refundSandboxPayment } from './refund.ts';
import { checkoutIdOf, portalIdOf } from './sandbox-pages.ts';
import { checkSignature } from './signature.ts';
import {
  addObject,
  findObjects,
  lockObject,
  putObject,
  type SandboxKind,
  type Stored,
} from './store.ts';
import { addInvoice, changeSubscription, passPeriod, periodOf } from './subscriptions.ts';

const portalMs = 30 * minuteMs;

type Parts = {
  database: Database;
  clock: Clock;
  origin: URL;
  /** What the sandbox says that prices contain: it computes no tax of its own. */
  taxPercent: number;
};

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.iso.datetime(),
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string() }),
});

/** The key that the sandbox signs its events with, made once. */
const readSecret = (database: Database) =>
  keepSetting(database, 'sandbox_payment_secret', () => randomBytes(32).toString('base64url'));

/** The address of an order's page: the same each time, and no one can guess it. */
const tokenOf = (secret: string, order: string) =>
  createHmac('sha256', secret).update(`checkout:${order}`).digest('base64url');

/**
 * A provider without money, for installations that have none configured: pages of this server, labelled as
 * what they are, and events that it signs and sends to the same handler.
 */
export function createSandboxProvider(parts: Parts): PaymentProvider {
  return {
    name: 'sandbox',
    ...openPages(parts),
    ...openChanges(parts),
    ...openReads(parts),
    ...openEvents(parts),
  };
}

type Service = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
const asServiceOf =
  ({ database }: Parts): Service =>
  (work) =>
    runAsService(database, work);

function openPages(parts: Parts) {
  const { database, clock, origin } = parts;
  const asService = asServiceOf(parts);
  const open = (path: string) => new URL(path, origin).href;
  return {
    createCustomer: async () => `cus_${randomUUID()}`,
    forgetCustomer: async () => undefined,
    createCheckout: async (order) => {
      const token = tokenOf(await readSecret(database), order.id);
      const id = checkoutIdOf(token);
      const { id: orderId, memberId: ownerId, customer, kind, item, currency, amount } = order;
      const { returnUrl, cancelUrl } = order;
      const unpaid = { state: 'open', payment: null, subscription: null, paidAt: null } as const;
      const what = { orderId, customer, kind, item, currency, amount, returnUrl, cancelUrl };
      const body = Object.assign(what, unpaid);
      await asService((tx) =>
        addObject(tx, 'checkout', { id, ownerId, body, dueAt: null }, clock.now()),
      );
      return { id, url: open(paths.sandboxCheckout(token)) };
    },
    addressOfCheckout: async (id) => {
      const found = await asService((tx) => lockObject(tx, 'checkout', id));
      if (found?.body.state !== 'open') return null;
      const token = tokenOf(await readSecret(database), found.body.orderId);
      return open(paths.sandboxCheckout(token));
    },
    closeCheckout: (id) =>
      asService(async (tx) => {
        const found = await lockObject(tx, 'checkout', id);
        if (found?.body.state !== 'open') return;
        found.body.state = 'expired';
        await putObject(tx, 'checkout', found, clock.now());
      }),
    openPortal: async ({ customer, memberId: ownerId, returnUrl }) => {
      const token = makeToken();
      const now = clock.now();
      const dueAt = new Date(now.getTime() + portalMs);
      const body = { customer, returnUrl };
      const portal = { id: portalIdOf(token), ownerId, body, dueAt };
      await asService((tx) => putObject(tx, 'portal', portal, now));
      return open(paths.sandboxPortal(token));
    },
  } satisfies Partial<PaymentProvider>;
}

function openChanges(parts: Parts) {
  const { clock, taxPercent } = parts;
  const asService = asServiceOf(parts);
  const change = (id: string, work: (tx: Tx, found: Stored<'subscription'>) => Promise<void>) =>
    asService(async (tx) => {
      const found = await lockObject(tx, 'subscription', id);
      if (!found || found.body.state === 'ended') throw gone();
      await work(tx, found);
      await changeSubscription(tx, found, clock.now());
    });
  return {
    previewUpgrade: async (change) => {
      const { lines, total } = await asService((tx) => readProration(tx, change));
      return { lines, total, tax: taxIn(total, taxPercent) };
    },
    upgrade: (wanted) =>
      change(wanted.subscription, async (tx, found) => {
        const { body } = found;
        if (body.plan === wanted.plan) return;
        if (body.failsNext) throw new AppError('payment_declined', 'The payment was declined');
        const { lines } = await readProration(tx, wanted);
        await addInvoice(tx, found, { lines, isPaid: true, now: clock.now() });
        body.plan = wanted.plan;
        body.price = wanted.price;
        body.scheduledPlan = null;
        body.scheduledPrice = null;
        body.isCancelled = false;
      }),
    setEndOfPeriod: (id, becomes) =>
      change(id, async (_tx, { body }) => {
        body.isCancelled = becomes === 'free';
        const next = typeof becomes === 'object' ? becomes : null;
        body.scheduledPlan = next?.plan ?? null;
        body.scheduledPrice = next?.price ?? null;
      }),
    endNow: (id) =>
      change(id, async (_tx, { body }) => {
        body.state = 'ended';
      }),
    refundPayment: (payment) => asService((tx) => refundSandboxPayment(tx, payment, clock.now())),
  } satisfies Partial<PaymentProvider>;
}

type Change = Parameters<PaymentProvider['upgrade']>[0];

async function readProration(tx: Tx, { subscription: id, plan, price, at }: Change) {
  const found = await lockObject(tx, 'subscription', id);
  if (!found || found.body.state === 'ended') throw gone();
  return prorate({ from: found.body, to: { plan, price }, period: periodOf(found.body), at });
}

function openReads(parts: Parts) {
  const { clock, taxPercent } = parts;
  const asService = asServiceOf(parts);
  const read = <Kind extends SandboxKind>(kind: Kind, id: string) =>
    asService((tx) => lockObject(tx, kind, id));
  return {
    readCheckout: async (id) => {
      const found = await read('checkout', id);
      if (!found) return null;
      const { orderId, customer, state, amount, payment, subscription, paidAt } = found.body;
      const tax = taxIn(amount, taxPercent);
      const paid = new Date(paidAt ?? clock.now());
      return { id, orderId, customer, state, amount, tax, payment, subscription, paidAt: paid };
    },
    readSubscription: async (id) => {
      const found = await read('subscription', id);
      return found ? presentSubscription(found) : null;
    },
    readInvoice: async (id) => {
      const found = await read('invoice', id);
      if (!found) return null;
      const { customer, subscription, currency, amount, lines, payment, paidAt } = found.body;
      const paid = { isPaid: paidAt !== null, paidAt: new Date(paidAt ?? clock.now()) };
      const tax = taxIn(amount, taxPercent);
      const what = { id, customer, subscription, currency, amount, tax, lines, payment };
      return Object.assign(what, paid);
    },
    readRefunds: (payment) =>
      asService(async (tx) => {
        const found = await findObjects(tx, 'refund', { field: 'payment', value: payment });
        return found.map(({ id, body: { amount, at } }) => ({
          id,
          amount,
          state: 'done' as const,
          at: new Date(at),
        }));
      }),
    // No one disputes what never was paid.
    readDispute: async () => null,
  } satisfies Partial<PaymentProvider>;
}

function openEvents(parts: Parts) {
  const { database, clock } = parts;
  const asService = asServiceOf(parts);
  return {
    readEvent: async (raw, signature) => {
      const secret = await readSecret(database);
      checkSignature(secret, { raw, signature, now: clock.now() });
      const { id, type, created, subject } = eventSchema.parse(JSON.parse(raw));
      return { id, type, createdAt: new Date(created), subject };
    },
    listEvents: (since) => listSandboxEvents(database, since),
    sendEvents: async (receive) => {
      const secret = await readSecret(database);
      await sendSandboxEvents({ database, clock, secret, receive });
    },
    passTime: async () => {
      while (await asService((tx) => passPeriod(tx, clock.now())));
    },
  } satisfies Partial<PaymentProvider>;
}

const gone = () => new AppError('illegal_state', 'The subscription has ended');

function presentSubscription({ id, body }: Stored<'subscription'>) {
  const { customer, plan, currency, state, isCancelled, lastPayment } = body;
  const { price, scheduledPlan, scheduledPrice } = body;
  const { start, end } = periodOf(body);
  const since = body.pastDueSince;
  return {
    id,
    customer,
    plan,
    currency,
    price,
    state,
    periodStart: start,
    periodEnd: end,
    isCancelled,
    scheduledPlan,
    scheduledPrice,
    lastPayment,
    pastDueSince: since === null ? null : new Date(since),
  };
}
