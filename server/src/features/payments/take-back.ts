import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/**
 * Takes back credits or units of a purchase, or of what came with a plan, once per key.
 *
 * @returns how many of them were still there.
 */
export async function takeBack(
  tx: Tx,
  { purchase, asked, key, now }: { purchase: string | null; asked: number; key: string; now: Date },
): Promise<number> {
  if (asked === 0 || purchase === null) return 0;
  const row = await readRow(
    tx,
    sql<Computed<{ taken: number }>>`
      select take_back_purchase(${purchase}, ${asked}, ${key}, ${now}) as taken`,
  );
  return row?.taken ?? 0;
}

/** Gives back what was taken with a key, once. */
export async function returnTaken(
  tx: Tx,
  { memberId, key, now }: { memberId: string | null; key: string; now: Date },
): Promise<void> {
  await sql`select return_taken(${memberId}, ${key}, ${`${key}:returned`}, ${now})`.execute(tx);
}
