import { dayMs } from '@kith/contract/core/time';
import type { Measure, Reading } from '@kith/contract/monitors/rules';
import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { Measured } from './measures.ts';

const retentionDays = 14;

/** Keeps what was measured, once for each minute, and removes what is old. */
export async function keepReadings(
  tx: Tx,
  measured: readonly Measured[],
  readAt: Date,
): Promise<void> {
  await tx
    .insertInto('measure_readings')
    .values(measured.map((one) => ({ ...one, read_at: readAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const oldest = new Date(readAt.getTime() - retentionDays * dayMs).toISOString();
  await tx.deleteFrom('measure_readings').where('read_at', '<', oldest).execute();
}

type Row = Computed<{ measure: Measure; at: number; value: number; total: number | null }>;

/** The readings of some measures since a moment, oldest first. */
export async function readReadings(
  tx: Tx,
  measures: readonly Measure[],
  since: Date,
): Promise<Map<Measure, Reading[]>> {
  const rows = await readRows(
    tx,
    sql<Row>`select measure, (extract(epoch from read_at) * 1000)::float8 as at, value, total
      from measure_readings
      where measure = any(${measures}::text[]) and read_at > ${since}
      order by read_at`,
  );
  const found = new Map<Measure, Reading[]>(measures.map((measure) => [measure, []]));
  for (const { measure, ...reading } of rows) found.get(measure)?.push(reading);
  return found;
}
