import type { Invoice } from '@kith/contract/invoices/schemas';
import type { Tx } from '#platform/database/tx.ts';

import type { Seller } from './seller.ts';

export type Series = { kind: Invoice['kind']; isSandbox: boolean };

/**
 * Locks a series until the transaction ends, so that no one else takes its next number, and a transaction
 * that is undone leaves the number to the next one.
 */
export async function lockSeries(tx: Tx, { kind, isSandbox }: Series): Promise<number> {
  const series = await tx
    .selectFrom('invoice_series')
    .select('last_number')
    .where('kind', '=', kind)
    .where('is_sandbox', '=', isSandbox)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Number(series.last_number);
}

/** Takes the number after `last` of a series that is locked. */
export async function takeNumber(
  tx: Tx,
  { kind, isSandbox }: Series,
  { last, prefix }: { last: number; prefix: Seller['prefix'] },
): Promise<{ seriesNumber: number; number: string }> {
  const seriesNumber = last + 1;
  await tx
    .updateTable('invoice_series')
    .set({ last_number: seriesNumber })
    .where('kind', '=', kind)
    .where('is_sandbox', '=', isSandbox)
    .execute();
  const digits = String(seriesNumber).padStart(6, '0');
  const parts = [isSandbox ? 'TEST' : '', prefix, kind === 'invoice' ? '' : 'CN', digits];
  return { seriesNumber, number: parts.filter((part) => part !== '').join('-') };
}
