import { type Selectable, sql } from 'kysely';

import { issueCreditNote } from '#features/invoices/issue-credit-note.ts';
import { type Seller, sellerOf } from '#features/invoices/seller.ts';
import { recordBilling } from '#features/usage/record-billing.ts';
import type { Payments } from '#platform/database/database-types.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { addPayment } from './add-payment.ts';
import { applyGifts } from './apply-gifts.ts';
import { bookMoney } from './book-money.ts';
import { findCredits } from './find-credits.ts';
import { lockPayment } from './lock-payment.ts';
import type { Applied, PaymentService } from './payment-service.ts';
import type { Refund } from './provider-port.ts';
import { reverseRefund } from './reverse-refund.ts';
import { takeBack } from './take-back.ts';

/**
 * Books what was given back of a payment: the money, and the credits as far as they are there. What was
 * booked and failed afterwards is taken back.
 */
export async function applyRefunds(service: PaymentService, paymentId: string): Promise<Applied> {
  const refunds = await service.provider.readRefunds(paymentId);
  return runAsService(service.database, async (tx) => {
    const payment = await lockPayment(tx, service.provider.name, paymentId);
    if (payment === undefined) return 'unknown';
    const done = refunds.filter(({ state }) => state === 'done');
    for (const refund of done.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      const seller = sellerOf(service.config);
      await bookRefund(tx, { payment, refund, seller, now: service.clock.now() });
    }
    for (const refund of refunds.filter(({ state }) => state === 'failed')) {
      const isNew = await reverseRefund(tx, { service, payment, refund });
      // The member still waits for it: administrators see it among their operations.
      if (isNew) service.log.warn({ refund: refund.id }, 'a refund failed after it was given');
    }
    return 'applied';
  });
}

type Booking = { payment: Selectable<Payments>; refund: Refund; seller: Seller; now: Date };

async function bookRefund(tx: Tx, { payment, refund, seller, now }: Booking): Promise<void> {
  const { id: paymentId, user_id: memberId, currency, provider } = payment;
  const { amount } = refund;
  const { amount: before, tax: taxBefore } = await readRefunded(tx, paymentId);
  const tax = shareOf(payment.tax, before + amount, payment.amount) - taxBefore;
  const id = await addPayment(tx, {
    user_id: memberId,
    type: 'refund',
    payment_id: paymentId,
    kind: payment.kind,
    item: payment.item,
    currency,
    amount,
    tax,
    provider,
    provider_id: refund.id,
    provider_payment: payment.provider_payment,
    happened_at: refund.at,
  });
  if (id === undefined) return;
  const credits = await findCredits(tx, payment);
  const bought = credits?.amount ?? 0;
  const asked =
    shareOf(bought, before + amount, payment.amount) - shareOf(bought, before, payment.amount);
  const purchase = credits?.id ?? null;
  const taken = await takeBack(tx, { purchase, asked, key: `refund:${id}`, now });
  await sql`update payments set spent = ${asked - taken} where id = ${id}`.execute(tx);
  await bookMoney(tx, {
    memberId,
    action: 'refunded',
    paymentId: id,
    key: `refund:${id}:money`,
    currency,
    parts: { received: -amount, sales: amount - tax, taxes: tax },
    at: now,
  });
  if (memberId !== null) {
    const what = { payment_id: paymentId, amount, currency, taken, spent: asked - taken };
    await recordBilling(tx, memberId, { type: 'payment_refunded', ...what });
    if (payment.kind === 'pwyw') await applyGifts(tx, memberId, now);
  }
  if (payment.invoice_id === null) return;
  // Last, since others wait for their numbers until this transaction ends.
  const note = { refundId: id, paymentId, amount, tax, seller, at: refund.at };
  const issued = await issueCreditNote({ tx, note });
  await sql`update payments set invoice_id = ${issued.id} where id = ${id}`.execute(tx);
}

async function readRefunded(tx: Tx, paymentId: string): Promise<{ amount: number; tax: number }> {
  const row = await readRow(
    tx,
    sql<Computed<{ amount: number; tax: number }>>`
      select coalesce(sum(case type when 'refund' then amount else -amount end), 0)::bigint as amount,
        coalesce(sum(case type when 'refund' then tax else -tax end), 0)::bigint as tax
      from payments where payment_id = ${paymentId} and type in ('refund', 'refund_failed')`,
  );
  return row ?? { amount: 0, tax: 0 };
}

/** So much of something as a part is of a whole; the shares of all parts add up to it. */
function shareOf(all: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((all * Math.min(part, whole)) / whole);
}
