import { translate } from '#platform/i18n/translate.ts';
import type { Tx } from '#platform/database/tx.ts';

import { findIssued, type Issued } from './issue-invoice.ts';
import { lockSeries, takeNumber } from './next-number.ts';
import { toLocale } from './read-buyer.ts';
import type { Seller } from './seller.ts';

export type CorrectionToIssue = {
  /** What it is about: the refund that failed. */
  sourceId: string;
  /** The credit note that doesn't hold any more. */
  creditNote: string;
  seller: Seller;
  at: Date;
};

/**
 * Takes back a credit note, whose money came back, once: an issued document stays as it is, so another one
 * says the opposite, over the same amounts and in the same language. It is an invoice of the ordinary series.
 *
 * @param tx the transaction of the service that records the failure; this is the last thing in it
 */
export async function issueCorrection({
  tx,
  correction: { sourceId, creditNote, seller, at },
}: {
  tx: Tx;
  correction: CorrectionToIssue;
}): Promise<Issued> {
  const note = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('kind', '=', 'credit_note')
    .where('id', '=', creditNote)
    .executeTakeFirstOrThrow();
  const series = { kind: 'invoice', isSandbox: note.is_sandbox } as const;
  const last = await lockSeries(tx, series);
  const issued = await findIssued(tx, 'invoice', sourceId);
  if (issued) return issued;
  const { seriesNumber, number } = await takeNumber(tx, series, { last, prefix: seller.prefix });
  const description = translate(toLocale(note.locale), 'invoices:correctionOf', {
    number: note.number,
  });
  return tx
    .insertInto('invoices')
    .values({
      user_id: note.user_id,
      kind: 'invoice',
      is_sandbox: note.is_sandbox,
      series_number: seriesNumber,
      number,
      payment_id: note.payment_id,
      source_id: sourceId,
      reverses: note.id,
      currency: note.currency,
      net: -note.net,
      tax: -note.tax,
      tax_rate: note.tax_rate,
      total: -note.total,
      locale: note.locale,
      seller: JSON.stringify(seller),
      buyer_name: note.buyer_name,
      buyer_email: note.buyer_email,
      lines: JSON.stringify([{ description, quantity: 1, amount: -note.total }]),
      issued_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}
