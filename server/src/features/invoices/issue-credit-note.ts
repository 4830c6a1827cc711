import { toLocale } from './read-buyer.ts';
import { translate } from '#platform/i18n/translate.ts';
import type { Tx } from '#platform/database/tx.ts';

import { findIssued, type Issued } from './issue-invoice.ts';
import { lockSeries, takeNumber } from './next-number.ts';
import type { Seller } from './seller.ts';

export type CreditNoteToIssue = {
  refundId: string;
  /** What was refunded, wholly or in part. */
  paymentId: string;
  /** What was given back, in minor units, with tax; more than zero. */
  amount: number;
  /** The part of it that is tax. */
  tax: number;
  seller: Seller;
  at: Date;
};

/**
 * Issues a refund's credit note once, to the buyer and in the language of the invoice that it takes back.
 *
 * @param tx the transaction of the service in which the refund is recorded; this is the last thing in it
 */
export async function issueCreditNote({
  tx,
  note: { refundId, paymentId, amount, tax, seller, at },
}: {
  tx: Tx;
  note: CreditNoteToIssue;
}): Promise<Issued> {
  const invoice = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('kind', '=', 'invoice')
    .where('source_id', '=', paymentId)
    .executeTakeFirst();
  if (!invoice) throw new Error('A refund of a payment without an invoice');
  const series = { kind: 'credit_note', isSandbox: invoice.is_sandbox } as const;
  const last = await lockSeries(tx, series);
  const issued = await findIssued(tx, 'credit_note', refundId);
  if (issued) return issued;
  const { seriesNumber, number } = await takeNumber(tx, series, { last, prefix: seller.prefix });
  const values = { number: invoice.number };
  const description = translate(toLocale(invoice.locale), 'invoices:refundOf', values);
  return tx
    .insertInto('invoices')
    .values({
      user_id: invoice.user_id,
      kind: 'credit_note',
      is_sandbox: invoice.is_sandbox,
      series_number: seriesNumber,
      number,
      payment_id: paymentId,
      source_id: refundId,
      reverses: invoice.id,
      currency: invoice.currency,
      net: tax - amount,
      tax: -tax,
      tax_rate: invoice.tax_rate,
      total: -amount,
      locale: invoice.locale,
      seller: JSON.stringify(seller),
      buyer_name: invoice.buyer_name,
      buyer_email: invoice.buyer_email,
      lines: JSON.stringify([{ description, quantity: 1, amount: -amount }]),
      issued_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}
