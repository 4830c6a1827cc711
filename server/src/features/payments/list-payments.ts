import type { PaidCurrency } from '@kith/contract/credits/plans';
import type { Payment, PaymentLine, PaymentsInput } from '@kith/contract/payments/schemas';
import { type Selectable, sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import type { Payments } from '#platform/database/database-types.ts';
import { readRows, toWireTime } from '#platform/database/rows.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

/** What a member paid, got back or disputed, the newest first. @throws `invalid_cursor` */
export async function listPayments({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: PaymentsInput;
}): Promise<{ items: Payment[]; next_cursor: string | null }> {
  const after = readTimeCursor(cursor);
  const rows = await ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<Selectable<Payments>>`select * from payments
        where user_id = ${ctx.actor.memberId} and amount > 0
          and ${afterTime(sql`happened_at`, sql`id`, after)}
        order by happened_at desc, id limit ${limit + 1}`,
    ),
  );
  const page = cutPage(rows, limit, (last) => toTimeKeyset(last.happened_at, last.id));
  return { items: page.items.map(presentPayment), next_cursor: page.next_cursor };
}

function presentPayment(row: Selectable<Payments>): Payment {
  return {
    id: row.id,
    at: toWireTime(row.happened_at),
    type: row.type as Payment['type'],
    payment_id: row.payment_id,
    kind: row.kind as Payment['kind'],
    item: row.item,
    currency: row.currency as PaidCurrency,
    amount: row.amount,
    tax: row.tax,
    lines: row.lines as PaymentLine[],
    spent: row.spent,
    invoice_id: row.invoice_id,
  };
}
