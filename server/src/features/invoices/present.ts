import type { PaidCurrency } from '@kith/contract/credits/plans';
import type { Invoice } from '@kith/contract/invoices/schemas';
import { toWireTime } from '#platform/database/rows.ts';

import type { InvoiceDocument } from './compose-invoice.ts';
import type { InvoiceRow } from './queries.ts';
import { toLocale } from './read-buyer.ts';
import type { Seller } from './seller.ts';

export function presentInvoice(row: InvoiceRow): Invoice {
  const { id, number, payment_id, reverses, tax_rate, is_sandbox } = row;
  return {
    id,
    number,
    payment_id,
    reverses,
    tax_rate,
    is_sandbox,
    kind: row.kind as Invoice['kind'],
    issued_at: toWireTime(row.issued_at),
    currency: row.currency as PaidCurrency,
    net: Number(row.net),
    tax: Number(row.tax),
    total: Number(row.total),
    lines: row.lines as Invoice['lines'],
  };
}

/** With what only the document says. */
export function toDocument(row: InvoiceRow): InvoiceDocument {
  const buyer = { name: row.buyer_name, email: row.buyer_email };
  const own = { locale: toLocale(row.locale), seller: row.seller as Seller, buyer };
  return Object.assign(presentInvoice(row), own);
}
