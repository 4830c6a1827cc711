import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import { withRefusals } from '#platform/database/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';

type Captured = Computed<{ outcome: 'captured' | 'repeated' | 'ended'; remaining: string }>;

/**
 * Spends a part of a hold for something that was done, in the transaction that stores its result, so that
 * neither is there without the other. Once per key (such as `analysis:<run>:<contact>`).
 *
 * @returns `ended` when the hold was released or has expired before: nothing is charged any more, and work
 *   should stop.
 * @throws `not_found`; `illegal_state` for more than is held.
 */
export async function captureHold(
  tx: Tx,
  { holdId, amount, key, at }: { holdId: string; amount: number; key: string; at: Date },
): Promise<'captured' | 'repeated' | 'ended'> {
  const row = await withRefusals(
    readRow(tx, sql<Captured>`select * from capture_hold(${holdId}, ${amount}, ${key}, ${at})`),
  );
  if (!row) throw new Error('A capture without an answer');
  return row.outcome;
}
