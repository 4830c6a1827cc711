import { hashToken } from '#features/sharing/tokens.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { PaidPlan } from '#features/payments/provider-port.ts';
import { addInvoice, changeSubscription, periodOf } from './subscriptions.ts';
import {
  addEvent,
  findObjects,
  lockObject,
  newSandboxId,
  putObject,
  type Stored,
} from './store.ts';

type Parts = { database: Database; clock: Clock };

/** A page's object is named by its token's hash, so that the database doesn't know the address. */
export const checkoutIdOf = (token: string) => `cs_${hashToken(token).toString('hex')}`;
export const portalIdOf = (token: string) => `ps_${hashToken(token).toString('hex')}`;

export type CheckoutAnswer = 'pay' | 'decline' | 'cancel';
const statesOf = { pay: 'paid', decline: 'failed', cancel: 'cancelled' } as const;

/** What a page is about; undefined when it was used, or never was. */
export function openCheckoutPage(
  { database }: Parts,
  token: string,
): Promise<Stored<'checkout'> | undefined> {
  return runAsService(database, (tx) => lockOpen(tx, token));
}

async function lockOpen(tx: Tx, token: string): Promise<Stored<'checkout'> | undefined> {
  const found = await lockObject(tx, 'checkout', checkoutIdOf(token));
  return found?.body.state === 'open' ? found : undefined;
}

/** Uses a page up. @returns where it leads back to; undefined when it was used before. */
export function answerCheckoutPage(
  { database, clock }: Parts,
  { token, answer }: { token: string; answer: CheckoutAnswer },
): Promise<string | undefined> {
  return runAsService(database, async (tx) => {
    const found = await lockOpen(tx, token);
    if (found === undefined) return undefined;
    const now = clock.now();
    const { id, ownerId, body } = found;
    body.state = statesOf[answer];
    if (answer === 'pay') await pay(tx, found, now);
    await putObject(tx, 'checkout', found, now);
    const type = answer === 'pay' ? 'checkout.session.completed' : 'checkout.session.expired';
    await addEvent(tx, ownerId, { type, subject: { kind: 'checkout', id }, now });
    return answer === 'pay' ? body.returnUrl : body.cancelUrl;
  });
}

async function pay(tx: Tx, { ownerId, body }: Stored<'checkout'>, now: Date): Promise<void> {
  body.paidAt = now.toISOString();
  if (body.kind !== 'plan') {
    body.payment = newSandboxId('payment');
    return;
  }
  const subscription: Stored<'subscription'> = {
    id: newSandboxId('subscription'),
    ownerId,
    dueAt: null,
    body: {
      customer: body.customer,
      plan: body.item as PaidPlan,
      currency: body.currency,
      price: body.amount,
      state: 'active',
      anchor: now.toISOString(),
      months: 0,
      isCancelled: false,
      scheduledPlan: null,
      scheduledPrice: null,
      pastDueSince: null,
      failsNext: false,
      lastInvoice: '',
      lastPayment: null,
    },
  };
  body.subscription = subscription.id;
  const { plan, price: amount } = subscription.body;
  const period = periodOf(subscription.body);
  const wire = { start: period.start.toISOString(), end: period.end.toISOString() };
  const line = { kind: 'plan', item: plan, quantity: 1, amount, period: wire } as const;
  await addInvoice(tx, subscription, { lines: [line], isPaid: true, now });
  await changeSubscription(tx, subscription, now);
}

export type PortalAnswer = 'cancel' | 'resume' | 'fail' | 'pay';

/** The subscription that a page is about; undefined when the page was used, has expired or never was. */
export function openPortalPage(
  { database, clock }: Parts,
  token: string,
): Promise<{ returnUrl: string; subscription: Stored<'subscription'> | undefined } | undefined> {
  return runAsService(database, async (tx) => {
    const portal = await lockPortal(tx, token, clock.now());
    if (portal === undefined) return undefined;
    const { customer, returnUrl } = portal.body;
    return { returnUrl, subscription: await findLive(tx, customer) };
  });
}

/** Uses a page up. @returns where it leads back to; undefined when it can't be used. */
export function answerPortalPage(
  { database, clock }: Parts,
  { token, answer }: { token: string; answer: PortalAnswer },
): Promise<string | undefined> {
  return runAsService(database, async (tx) => {
    const now = clock.now();
    const portal = await lockPortal(tx, token, now);
    const found = portal && (await findLive(tx, portal.body.customer));
    if (portal === undefined || found === undefined) return undefined;
    await tx.deleteFrom('sandbox_objects').where('id', '=', portal.id).execute();
    const { body } = found;
    if (answer === 'cancel') body.isCancelled = true;
    if (answer === 'resume') body.isCancelled = false;
    if (answer === 'fail') body.failsNext = true;
    if (answer === 'pay') await payOpen(tx, found, now);
    await changeSubscription(tx, found, now);
    return portal.body.returnUrl;
  });
}

async function lockPortal(tx: Tx, token: string, now: Date): Promise<Stored<'portal'> | undefined> {
  const id = portalIdOf(token);
  const open = await tx
    .selectFrom('sandbox_objects')
    .select('id')
    .where('id', '=', id)
    .where('due_at', '>', now.toISOString())
    .executeTakeFirst();
  return open && lockObject(tx, 'portal', id);
}

async function findLive(tx: Tx, customer: string): Promise<Stored<'subscription'> | undefined> {
  const wanted = { field: 'customer', value: customer } as const;
  const known = await findObjects(tx, 'subscription', wanted);
  const live = known.find(({ body }) => body.state !== 'ended');
  return live && lockObject(tx, 'subscription', live.id);
}

async function payOpen(tx: Tx, found: Stored<'subscription'>, now: Date): Promise<void> {
  const invoice = await lockObject(tx, 'invoice', found.body.lastInvoice);
  if (invoice === undefined || invoice.body.paidAt !== null) return;
  invoice.body.paidAt = now.toISOString();
  invoice.body.payment = newSandboxId('payment');
  await putObject(tx, 'invoice', invoice, now);
  const subject = { kind: 'invoice', id: invoice.id } as const;
  await addEvent(tx, invoice.ownerId, { type: 'invoice.paid', subject, now });
  found.body.state = 'active';
  found.body.pastDueSince = null;
  found.body.lastPayment = invoice.body.payment;
}
