import { sql } from 'kysely';

import { type Computed, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { afterTime, type TimeKeyset } from '#platform/http/time-keyset.ts';

export type InvoiceRow = Computed<{
  id: string;
  kind: string;
  is_sandbox: boolean;
  number: string;
  payment_id: string;
  reverses: string | null;
  currency: string;
  net: string;
  tax: string;
  tax_rate: number | null;
  total: string;
  locale: string;
  seller: unknown;
  buyer_name: string | null;
  buyer_email: string | null;
  lines: unknown;
  issued_at: TimeText;
}>;

type Wanted = { id: string } | { after: TimeKeyset | null; limit: number };

/** A member's documents, the newest first, or the one with an id. */
export function selectInvoices(tx: Tx, memberId: string, wanted: Wanted): Promise<InvoiceRow[]> {
  const which =
    'id' in wanted
      ? sql`i.id = ${wanted.id}`
      : sql`${afterTime(sql`i.issued_at`, sql`i.id`, wanted.after)}
          order by i.issued_at desc, i.id limit ${wanted.limit}`;
  return readRows(
    tx,
    sql<InvoiceRow>`select i.id, i.kind, i.is_sandbox, i.number, i.payment_id, i.currency, i.net, i.tax,
        i.tax_rate, i.total, i.locale, i.seller, i.buyer_name, i.buyer_email, i.lines, i.issued_at,
        (select r.number from invoices r where r.id = i.reverses) as reverses
      from invoices i where i.user_id = ${memberId} and ${which}`,
  );
}
