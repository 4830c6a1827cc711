import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import { withRefusals } from '#platform/database/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';

/**
 * Gives what is left of a hold back: nothing of one that has ended.
 *
 * @returns how much went back
 * @throws `not_found`
 */
export async function releaseHold(
  tx: Tx,
  { holdId, at }: { holdId: string; at: Date },
): Promise<number> {
  const row = await withRefusals(
    readRow(
      tx,
      sql<Computed<{ released: string }>>`select release_hold(${holdId}, ${at}) as released`,
    ),
  );
  return Number(row?.released ?? 0);
}
