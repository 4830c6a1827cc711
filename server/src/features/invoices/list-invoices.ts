import type { Invoice, InvoicesInput } from '@kith/contract/invoices/schemas';
import type { MemberContext } from '#platform/context.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { presentInvoice } from './present.ts';
import { selectInvoices } from './queries.ts';

/** The member's invoices and credit notes, the newest first. @throws `invalid_cursor` */
export function listInvoices({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: InvoicesInput;
}): Promise<{ items: Invoice[]; next_cursor: string | null }> {
  const after = readTimeCursor(cursor);
  return ctx.database.transaction(async (tx) => {
    const rows = await selectInvoices(tx, ctx.actor.memberId, { after, limit: limit + 1 });
    const page = cutPage(rows, limit, (last) => toTimeKeyset(last.issued_at, last.id));
    return { items: page.items.map(presentInvoice), next_cursor: page.next_cursor };
  });
}
