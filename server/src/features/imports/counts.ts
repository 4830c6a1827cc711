import { type ImportOutcome, importOutcomes } from '@kith/contract/imports/rules';
import { type ImportRowKind, importRowKinds } from '@kith/contract/imports/schemas';
import type { Tx } from '#platform/database/tx.ts';

export type Tally = Record<ImportOutcome, number>;
export type OutcomeCounts = Record<ImportRowKind, Tally>;

export function emptyTally(): Tally {
  return Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as Tally;
}

/** How many rows of an import have which outcome. */
export async function countOutcomes(
  tx: Tx,
  ownerId: string,
  importId: string,
): Promise<OutcomeCounts> {
  const rows = await tx
    .selectFrom('import_rows')
    .select(({ fn }) => ['kind', 'outcome', fn.countAll<number>().as('count')])
    .where('owner_id', '=', ownerId)
    .where('import_id', '=', importId)
    .groupBy(['kind', 'outcome'])
    .execute();
  const counts = Object.fromEntries(
    importRowKinds.map((kind) => [kind, emptyTally()]),
  ) as OutcomeCounts;
  for (const { kind, outcome, count } of rows) counts[kind][outcome] = count;
  return counts;
}
