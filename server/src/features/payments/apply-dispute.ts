import { type Selectable, sql } from 'kysely';

import { recordBilling } from '#features/usage/record-billing.ts';
import type { Payments } from '#platform/database/database-types.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { addPayment } from './add-payment.ts';
import { applyGifts } from './apply-gifts.ts';
import { applySubscription } from './apply-subscription.ts';
import { readAccount } from './billing-rows.ts';
import { bookMoney } from './book-money.ts';
import { isLive } from './decide-change.ts';
import { findCredits } from './find-credits.ts';
import { lockPayment } from './lock-payment.ts';
import type { Applied, PaymentService } from './payment-service.ts';
import type { Dispute } from './provider-port.ts';
import { returnTaken, takeBack } from './take-back.ts';

type Payment = Selectable<Payments>;
type Stage = 'dispute' | 'dispute_won' | 'dispute_lost';

/**
 * Books a dispute: while it is open, what is left of the credits is held and the money waits. Won, both come
 * back; lost, both are gone, and the plan that was paid with it ends. Heard of only at its end, it opens and
 * ends at once. A bank may still decide otherwise: what was lost and is won after all comes back, but not the
 * plan, which the provider can't begin again.
 */
export async function applyDispute(service: PaymentService, id: string): Promise<Applied> {
  const { database, provider, clock } = service;
  const found = await provider.readDispute(id);
  if (found === null || found.payment === null) return 'unknown';
  const { payment: providerPayment } = found;
  const payment = await runAsService(database, async (tx) => {
    const payment = await lockPayment(tx, provider.name, providerPayment);
    if (payment === undefined) return undefined;
    const now = clock.now();
    await open(tx, payment, found, now);
    if (found.state !== 'open') await close(tx, payment, found, now);
    return payment;
  });
  if (payment === undefined) return 'unknown';
  if (payment.kind === 'plan' && found.state === 'lost') await endPlan(service, payment);
  return 'applied';
}

/** A repeat finds it ended. */
async function endPlan(service: PaymentService, payment: Payment): Promise<void> {
  const { database, provider } = service;
  const invoice = await provider.readInvoice(payment.provider_id);
  const subscription = invoice?.subscription ?? null;
  const { user_id: memberId } = payment;
  if (subscription === null || memberId === null) return;
  const account = await runAsService(database, (tx) => readAccount(tx, memberId));
  if (!isLive(account) || account.subscription !== subscription) return;
  await provider.endNow(subscription);
  await applySubscription(service, subscription);
}

/** What disputed money is of: the price, and of it the tax. */
function partsOf(payment: Payment, { amount }: Dispute): { net: number; tax: number } {
  const tax = payment.amount === 0 ? 0 : Math.floor((payment.tax * amount) / payment.amount);
  return { net: amount - tax, tax };
}

async function open(tx: Tx, payment: Payment, dispute: Dispute, now: Date): Promise<void> {
  const row = await addStage(tx, payment, dispute, 'dispute');
  if (row === undefined) return;
  const key = `dispute:${row}`;
  const credits = await findCredits(tx, payment);
  if (credits !== null) {
    const held = await readRow(
      tx,
      sql<Computed<{ id: string | null }>>`
        select freeze_purchase(${credits.id}, ${key}, ${now}) as id`,
    );
    await sql`update payments set hold_id = ${held?.id ?? null} where id = ${row}`.execute(tx);
  }
  const { amount } = dispute;
  await bookMoney(tx, {
    memberId: payment.user_id,
    action: 'disputed',
    paymentId: row,
    key: `${key}:money`,
    currency: payment.currency,
    parts: { received: -amount, disputed: amount },
    at: now,
  });
}

async function close(tx: Tx, payment: Payment, dispute: Dispute, now: Date): Promise<void> {
  const stage = dispute.state === 'won' ? 'dispute_won' : 'dispute_lost';
  const lost = stage === 'dispute_won' ? await findLost(tx, payment, dispute) : undefined;
  const row = await addStage(tx, payment, dispute, stage);
  if (row === undefined) return;
  const { user_id: memberId, currency } = payment;
  await releaseHeld(tx, payment, dispute, now);
  const { amount } = dispute;
  const { net, tax } = partsOf(payment, dispute);
  const won = lost === undefined ? { disputed: -amount } : { sales: -net, taxes: -tax };
  const parts =
    stage === 'dispute_won'
      ? Object.assign(won, { received: amount })
      : { disputed: -amount, sales: net, taxes: tax };
  const key = `${stage}:${row}:money`;
  await bookMoney(tx, { memberId, action: stage, paymentId: row, key, currency, parts, at: now });
  if (lost !== undefined) await returnTaken(tx, { memberId, key: `lost:${lost}`, now });
  if (stage === 'dispute_lost') {
    const credits = await findCredits(tx, payment);
    const asked = credits?.amount ?? 0;
    const purchase = credits?.id ?? null;
    const taken = await takeBack(tx, { purchase, asked, key: `lost:${row}`, now });
    await sql`update payments set spent = ${asked - taken} where id = ${row}`.execute(tx);
  }
  if (memberId !== null && payment.kind === 'pwyw') await applyGifts(tx, memberId, now);
}

/** That it was lost before. */
async function findLost(
  tx: Tx,
  { provider }: Payment,
  { id }: Dispute,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('type', '=', 'dispute_lost')
    .where('provider_id', '=', id)
    .executeTakeFirst();
  return row?.id;
}

/** Gives back what the dispute held, to where it was. */
async function releaseHeld(tx: Tx, payment: Payment, { id }: Dispute, now: Date): Promise<void> {
  await sql`select release_hold(p.hold_id, ${now}) from payments p
    where p.type = 'dispute' and p.provider = ${payment.provider} and p.provider_id = ${id}
      and p.hold_id is not null and p.user_id is not null`.execute(tx);
}

/** @returns the new row's id; undefined when it is there already. */
async function addStage(
  tx: Tx,
  payment: Payment,
  dispute: Dispute,
  type: Stage,
): Promise<string | undefined> {
  const { user_id: memberId, id: paymentId, kind, item, currency, provider } = payment;
  const row = await addPayment(tx, {
    user_id: memberId,
    type,
    payment_id: paymentId,
    kind,
    item,
    currency,
    amount: dispute.amount,
    tax: partsOf(payment, dispute).tax,
    provider,
    provider_id: dispute.id,
    provider_payment: payment.provider_payment,
    happened_at: dispute.at,
  });
  if (row !== undefined && memberId !== null) {
    const what = { payment_id: paymentId, amount: dispute.amount, currency };
    await recordBilling(tx, memberId, { type: `payment_${type}`, ...what });
  }
  return row;
}
