import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/**
 * Charges a member an amount that was decided, rather than what an action costs. Once per key, and never
 * below zero.
 *
 * @param tx a transaction of the service
 * @returns whether they had enough
 */
export async function chargeAmount(
  tx: Tx,
  { memberId, amount, key, at }: { memberId: string; amount: number; key: string; at: Date },
): Promise<boolean> {
  const done = await readRow(
    tx,
    sql<Computed<{ outcome: 'charged' | 'insufficient' }>>`
      select outcome from charge_credits(${memberId}, ${amount}, 'case_decided',
        array[${key}]::text[], ${at})`,
  );
  return done?.outcome === 'charged';
}
