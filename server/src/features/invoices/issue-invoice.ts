import type { PaidCurrency } from '@kith/contract/credits/plans';
import type { Tx } from '#platform/database/tx.ts';

import { describeLine, type InvoiceLine } from './describe-line.ts';
import { lockSeries, takeNumber } from './next-number.ts';
import { readBuyer } from './read-buyer.ts';
import type { Seller } from './seller.ts';

/*
 * Threat: an accountant, or an auditor, who finds a number that is missing or used twice, or a document
 * that says something else than it did. Numbers come from a locked row in the transaction of the payment;
 * the database refuses every change of what was issued.
 */

export type InvoiceToIssue = {
  memberId: string;
  paymentId: string;
  currency: PaidCurrency;
  lines: readonly InvoiceLine[];
  /** The part of the lines' sum that is tax, in minor units. */
  tax: number;
  /** In hundredths of a percent; null where it isn't known or several apply. */
  taxRate: number | null;
  /** A payment of the sandbox: its documents have numbers of their own and say so. */
  isSandbox: boolean;
  seller: Seller;
  at: Date;
};

export type Issued = { id: string; number: string };

/**
 * Issues a payment's invoice once; a repeat returns the first. Others wait for their numbers until the
 * transaction ends, so it is the last thing in it.
 *
 * @param tx the transaction of the service in which the payment is recorded
 */
export async function issueInvoice({
  tx,
  invoice,
}: {
  tx: Tx;
  invoice: InvoiceToIssue;
}): Promise<Issued> {
  const { memberId, paymentId, currency, lines, tax, taxRate, isSandbox, seller, at } = invoice;
  const series = { kind: 'invoice', isSandbox } as const;
  const last = await lockSeries(tx, series);
  const issued = await findIssued(tx, 'invoice', paymentId);
  if (issued) return issued;
  const buyer = await readBuyer(tx, memberId);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { seriesNumber, number } = await takeNumber(tx, series, { last, prefix: seller.prefix });
  return tx
    .insertInto('invoices')
    .values({
      user_id: memberId,
      kind: 'invoice',
      is_sandbox: isSandbox,
      series_number: seriesNumber,
      number,
      payment_id: paymentId,
      source_id: paymentId,
      currency,
      net: total - tax,
      tax,
      tax_rate: taxRate,
      total,
      locale: buyer.locale,
      seller: JSON.stringify(seller),
      buyer_name: buyer.name,
      buyer_email: buyer.email,
      lines: JSON.stringify(lines.map((line) => describeLine(line, buyer.locale))),
      issued_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

/** What was issued about a payment or a refund; asked while the series is locked. */
export function findIssued(
  tx: Tx,
  kind: 'invoice' | 'credit_note',
  sourceId: string,
): Promise<Issued | undefined> {
  return tx
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
}
