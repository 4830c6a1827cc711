import { sql } from 'kysely';

import { withRefusals } from '#platform/database/refusals.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/**
 * Takes back a charge, whose credits return to where they came from, or a purchase: what is left of it
 * goes, and `priceBack` is booked as paid back. Once per transaction.
 *
 * @param tx a transaction of the service
 * @returns by how much the member's credits changed
 * @throws `not_found`
 */
export async function refundTransaction(
  tx: Tx,
  { id, priceBack = 0, at }: { id: string; priceBack?: number; at: Date },
): Promise<number> {
  const row = await withRefusals(
    readRow(
      tx,
      sql<
        Computed<{ change: string }>
      >`select refund_transaction(${id}, ${priceBack}, ${at}) as change`,
    ),
  );
  return Number(row?.change ?? 0);
}
