import type { Selectable } from 'kysely';
import { sql } from 'kysely';

import { issueCorrection } from '#features/invoices/issue-correction.ts';
import { sellerOf } from '#features/invoices/seller.ts';
import { recordBilling } from '#features/usage/record-billing.ts';
import type { Payments } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/tx.ts';

import { addPayment } from './add-payment.ts';
import { applyGifts } from './apply-gifts.ts';
import { bookMoney } from './book-money.ts';
import type { PaymentService } from './payment-service.ts';
import type { Refund } from './provider-port.ts';
import { returnTaken } from './take-back.ts';

/**
 * Takes back a refund that failed after it was booked, once: the money is here again, the member gets back
 * the credits that were taken, and the credit note, which never changes, is taken back by an invoice. One
 * that failed before it was booked never was.
 *
 * @returns whether it is new.
 */
export async function reverseRefund(
  tx: Tx,
  {
    service: { provider, clock, config },
    payment,
    refund,
  }: { service: PaymentService; payment: Selectable<Payments>; refund: Refund },
): Promise<boolean> {
  const booked = await tx
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider.name)
    .where('type', '=', 'refund')
    .where('provider_id', '=', refund.id)
    .executeTakeFirst();
  if (booked === undefined) return false;
  const now = clock.now();
  const { user_id: memberId, kind, item, currency, amount, tax } = booked;
  const id = await addPayment(tx, {
    user_id: memberId,
    type: 'refund_failed',
    payment_id: payment.id,
    kind,
    item,
    currency,
    amount,
    tax,
    provider: provider.name,
    provider_id: refund.id,
    provider_payment: payment.provider_payment,
    happened_at: now,
  });
  if (id === undefined) return false;
  await returnTaken(tx, { memberId, key: `refund:${booked.id}`, now });
  await bookMoney(tx, {
    memberId,
    action: 'refund_failed',
    paymentId: id,
    key: `refund_failed:${id}:money`,
    currency,
    parts: { received: amount, sales: tax - amount, taxes: -tax },
    at: now,
  });
  if (memberId !== null) {
    const what = { payment_id: payment.id, amount, currency };
    await recordBilling(tx, memberId, { type: 'payment_refund_failed', ...what });
    if (kind === 'pwyw') await applyGifts(tx, memberId, now);
  }
  if (booked.invoice_id === null) return true;
  // Last, since others wait for their numbers until this transaction ends.
  const correction = {
    sourceId: id,
    creditNote: booked.invoice_id,
    seller: sellerOf(config),
    at: now,
  };
  const issued = await issueCorrection({ tx, correction });
  await sql`update payments set invoice_id = ${issued.id} where id = ${id}`.execute(tx);
  return true;
}
