import type { Benchmark, Benchmarks } from '@kith/contract/insights/performance';
import {
  benchmarkClasses,
  type BenchmarkFigure,
  benchmarkFigures,
  leastEvents,
} from '@kith/contract/insights/performance-rules';
import type { Moment } from '#features/insights/moment.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { quantileClass } from '#platform/statistics/laplace.ts';
import { sql } from 'kysely';

import { figureOf, lastMonth, type Month } from './benchmark-figures.ts';
import { benchmarkJobName } from './benchmark-job.ts';

type Row = Computed<{ figure: BenchmarkFigure; epsilon: number; counts: number[] | null }>;

const quartiles = [0.25, 0.5, 0.75];

/**
 * The member beside the others in the last month. Who doesn't agree to be counted isn't compared either. The
 * first who asks for a month has its figures made; they are the same for everyone and at any later time.
 */
export async function readBenchmarks(
  tx: Tx,
  { jobs }: Pick<MemberContext, 'jobs'>,
  { moment, isOn }: { moment: Moment; isOn: boolean },
): Promise<Benchmarks> {
  if (!isOn) return { state: 'off' };
  if (!(await agrees(tx, moment))) return { state: 'no_consent' };
  const month = lastMonth(moment.now);
  const rows = await readRows(
    tx,
    sql<Row>`select figure, epsilon, counts from peer_benchmarks where month = ${month}`,
  );
  if (rows.length === 0) {
    await jobs.send(tx, benchmarkJobName, {});
    return { state: 'pending' };
  }
  const figures: Benchmark[] = [];
  for (const figure of benchmarkFigures) {
    const { counts = null } = rows.find((row) => row.figure === figure) ?? {};
    if (counts === null || sum(counts) < leastEvents.members) continue;
    figures.push({
      figure,
      own: await readOwn(tx, moment, { figure, month }),
      quartiles: quartiles.map((quartile) => classOf(figure, quantileClass(counts, quartile))),
    });
  }
  if (figures.length === 0) return { state: 'too_few' };
  return { state: 'shown', month, epsilon: rows[0]!.epsilon, figures };
}

async function agrees(tx: Tx, { ownerId, now }: Moment): Promise<boolean> {
  const row = await readRow(
    tx,
    sql`select from user_consent c where c.user_id = ${ownerId} and c.consent_type = 'analytics'
      and c.consent_granted and (c.expires_at is null or c.expires_at > ${now}::timestamptz)`,
  );
  return row !== undefined;
}

async function readOwn(
  tx: Tx,
  { ownerId }: Moment,
  { figure, month }: { figure: BenchmarkFigure; month: Month },
): Promise<number | null> {
  const own = figureOf(figure, {
    member: sql`${ownerId}::uuid`,
    month,
    bridges: sql`select b.introduced_at from own_bridges() b`,
  });
  const row = await readRow(
    tx,
    sql<Computed<{ value: number | null }>>`select f.value::float8 as value from (${own}) f`,
  );
  return row?.value ?? null;
}

function classOf(figure: BenchmarkFigure, place: number): Benchmark['quartiles'][number] {
  const bounds = benchmarkClasses[figure];
  const isShare = figure !== 'introduced';
  return { from: bounds[place] ?? 0, to: bounds[place + 1] ?? (isShare ? 1 : null) };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + Math.max(0, count), 0);
}
