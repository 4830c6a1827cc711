import { brand } from '@kith/contract/core/brand';
import { idSchema } from '@kith/contract/core/ids';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { composeInvoice } from './compose-invoice.ts';
import { drawInvoice } from './draw-invoice.ts';
import { toDocument } from './present.ts';
import { selectInvoices } from './queries.ts';

/**
 * One of the member's documents as PDF/A, drawn from what was stored when it was issued.
 * @throws `not_found`, also for somebody else's; `unavailable`
 */
export async function downloadInvoice({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ name: string; content: Uint8Array }> {
  if (!idSchema.safeParse(id).success) throw notFound('Invoice');
  const [row] = await ctx.database.transaction((tx) =>
    selectInvoices(tx, ctx.actor.memberId, { id }),
  );
  if (!row) throw notFound('Invoice');
  const content = await drawInvoice(composeInvoice(toDocument(row)));
  return { name: `${brand.name.toLowerCase()}-${row.number.toLowerCase()}.pdf`, content };
}
