import type { PaymentLine } from '@kith/contract/payments/schemas';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { addMonths } from '@kith/contract/core/add-months';
import type { SandboxSubscription } from './objects.ts';
import { addEvent, lockObject, newSandboxId, putObject, type Stored } from './store.ts';

export function periodOf({ anchor, months }: SandboxSubscription): { start: Date; end: Date } {
  const from = new Date(anchor);
  return { start: addMonths(from, months), end: addMonths(from, months + 1) };
}

/** Keeps a subscription as it is now, and says so. */
export async function changeSubscription(
  tx: Tx,
  subscription: Stored<'subscription'>,
  now: Date,
): Promise<void> {
  const { id, ownerId, body } = subscription;
  const dueAt = body.state === 'active' ? periodOf(body).end : null;
  await putObject(tx, 'subscription', { ...subscription, dueAt }, now);
  const type = `customer.subscription.${body.state === 'ended' ? 'deleted' : 'updated'}`;
  await addEvent(tx, ownerId, { type, subject: { kind: 'subscription', id }, now });
}

/** Bills a subscription; what can't be paid stays open. The caller keeps the subscription. */
export async function addInvoice(
  tx: Tx,
  { id: subscription, ownerId, body }: Stored<'subscription'>,
  { lines, isPaid, now }: { lines: PaymentLine[]; isPaid: boolean; now: Date },
): Promise<void> {
  const id = newSandboxId('invoice');
  const payment = isPaid ? newSandboxId('payment') : null;
  const { customer, currency } = body;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const paidAt = isPaid ? now.toISOString() : null;
  const invoice = { customer, subscription, currency, amount, lines, payment, paidAt };
  await putObject(tx, 'invoice', { id, ownerId, body: invoice, dueAt: null }, now);
  const type = isPaid ? 'invoice.paid' : 'invoice.payment_failed';
  await addEvent(tx, ownerId, { type, subject: { kind: 'invoice', id }, now });
  body.lastInvoice = id;
  body.lastPayment = payment;
}

/** Renews or ends one subscription whose period is over. @returns false when there is none. */
export async function passPeriod(tx: Tx, now: Date): Promise<boolean> {
  const due = await readRow(
    tx,
    sql<Computed<{ id: string }>>`select id from sandbox_objects
      where kind = 'subscription' and due_at <= ${now} order by due_at limit 1
      for update skip locked`,
  );
  const found = due && (await lockObject(tx, 'subscription', due.id));
  if (found === undefined) return false;
  const { body } = found;
  if (body.isCancelled) body.state = 'ended';
  else await renew(tx, found, now);
  await changeSubscription(tx, found, now);
  return true;
}

async function renew(tx: Tx, found: Stored<'subscription'>, now: Date): Promise<void> {
  const { body } = found;
  body.months += 1;
  body.plan = body.scheduledPlan ?? body.plan;
  body.price = body.scheduledPrice ?? body.price;
  body.scheduledPlan = null;
  body.scheduledPrice = null;
  const { start, end } = periodOf(body);
  const amount = body.price;
  const period = { start: start.toISOString(), end: end.toISOString() };
  const line = { kind: 'plan', item: body.plan, quantity: 1, amount, period } as const;
  const isPaid = !body.failsNext;
  await addInvoice(tx, found, { lines: [line], isPaid, now });
  body.failsNext = false;
  body.state = isPaid ? 'active' : 'past_due';
  body.pastDueSince = isPaid ? null : start.toISOString();
}
