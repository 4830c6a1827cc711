import { randomBytes } from 'node:crypto';

import {
  benchmarkClasses,
  benchmarkEpsilon,
  type BenchmarkFigure,
  benchmarkFigures,
  leastEvents,
} from '@kith/contract/insights/performance-rules';
import { agreesToProcessing } from '#features/consents/agrees-to-processing.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { holdLock } from '#platform/database/locks.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { laplaceNoise } from '#platform/statistics/laplace.ts';
import { type RawBuilder, sql } from 'kysely';

import { figureOf, lastMonth, type Month } from './benchmark-figures.ts';

/*
 * What members learn of one another in numbers. Threats: concluding from a figure what one member did, so
 * members are counted in classes, and each count gets Laplace noise before it is stored; asking again until
 * the noise averages out, or before and after someone agreed, so a month's counts are made once and never
 * again, and the counts without noise are stored nowhere; a group so small that noise is all there is of it,
 * so fewer than `leastEvents.members` members make no figure. Nothing of who took part is stored.
 */

/** Counts the members of the last month that is over, once. */
export function releaseBenchmarks({
  database,
  clock,
  draw = drawSecret,
}: {
  database: Database;
  clock: Clock;
  /** Even from 0 to 1, without the ends. */
  draw?: () => number;
}): Promise<void> {
  const month = lastMonth(clock.now());
  return runAsService(database, async (tx) => {
    await holdLock(tx, 'insights:benchmarks');
    const known = await readRow(tx, sql`select from peer_benchmarks where month = ${month}`);
    if (known) return;
    for (const figure of benchmarkFigures) {
      const values = await readValues(tx, figure, month);
      const isEnough = values.length >= leastEvents.members;
      const counts = isEnough ? countClasses(figure, values, draw) : null;
      await sql`insert into peer_benchmarks (month, figure, epsilon, counts)
        values (${month}, ${figure}, ${benchmarkEpsilon}, ${counts}::integer[])`.execute(tx);
    }
  });
}

/**
 * Members in each class with noise: `round(members + Laplace(1/ε))`. Each member is in one class, so
 * one more or less of them changes one count by 1.
 *
 * Unit: members, which noise can make less than 0. Source: Dwork, McSherry, Nissim and Smith, TCC
 * 2006.
 */
function countClasses(
  figure: BenchmarkFigure,
  values: readonly number[],
  draw: () => number,
): number[] {
  const bounds = benchmarkClasses[figure];
  return bounds.map((from, place) => {
    const to = bounds[place + 1] ?? Number.POSITIVE_INFINITY;
    const members = values.filter((value) => value >= from && value < to).length;
    // Whole numbers, so that nothing follows from the last digits of the noise.
    return Math.round(members + laplaceNoise(1 / benchmarkEpsilon, draw()));
  });
}

/** The figure of every member who agrees to be counted and did enough for one. */
async function readValues(tx: Tx, figure: BenchmarkFigure, month: Month): Promise<number[]> {
  const member = sql`u.id`;
  const bridges = sql`select b.introduced_at from bridges b
    where u.id in (b.owner_id, b.connector_id, b.target_id)`;
  const rows = await readRows(
    tx,
    sql<Computed<{ value: number }>>`select f.value::float8 as value
      from auth.users u cross join lateral (${figureOf(figure, { member, month, bridges })}) f
      where f.value is not null and ${agreesToAnalytics(member)}
        and ${agreesToProcessing(member)}`,
  );
  return rows.map(({ value }) => value);
}

function agreesToAnalytics(member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`cardinality(auth.missing_consents(${member}, array['analytics'])) = 0`;
}

const precision = 2 ** 48;

/** From the system's random numbers, so that no one can compute the noise. */
function drawSecret(): number {
  return (randomBytes(6).readUIntBE(0, 6) + 0.5) / precision;
}
