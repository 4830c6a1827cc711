import type { PaymentLine } from '@kith/contract/payments/schemas';
import { type Selectable, sql } from 'kysely';

import type { Payments } from '#platform/database/database-types.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/**
 * What a payment brought: the pack, or what came with the plan for the month that it paid for; where that came
 * in parts, the largest.
 */
export async function findCredits(
  tx: Tx,
  payment: Selectable<Payments>,
): Promise<{ id: string; amount: number } | null> {
  const lines = payment.lines as PaymentLine[];
  const end = lines.find(({ kind, item }) => kind === 'plan' && item === payment.item)?.period?.end;
  const row = await readRow(
    tx,
    sql<Computed<{ id: string; amount: number }>>`
      select id, change as amount from credit_transactions
      where id = ${payment.purchase_id} or user_id = ${payment.user_id} and kind = 'grant'
        and starts_with(key, plan_month_key('plan', ${end ?? null}::timestamptz, ${payment.item}))
      order by change desc limit 1`,
  );
  return row ?? null;
}
