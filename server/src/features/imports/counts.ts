import { type ImportOutcome, importOutcomes } from '@kith/contract/imports/rules';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

export type Tally = Record<ImportOutcome, number>;
export type OutcomeCounts = { contact: Tally; interaction: Tally };

export function emptyTally(): Tally {
  return Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as Tally;
}

/** How many rows of an import have which outcome. */
export async function countOutcomes(
  tx: Tx,
  ownerId: string,
  importId: string,
): Promise<OutcomeCounts> {
  const rows = await readRows<{ kind: keyof OutcomeCounts; outcome: ImportOutcome; count: number }>(
    tx,
    sql`select kind, outcome, count(*)::integer as count from import_rows
      where owner_id = ${ownerId} and import_id = ${importId} group by kind, outcome`,
  );
  const counts: OutcomeCounts = { contact: emptyTally(), interaction: emptyTally() };
  for (const { kind, outcome, count } of rows) counts[kind][outcome] = count;
  return counts;
}
