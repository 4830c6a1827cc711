import type { Performance } from '@kith/contract/insights/performance';
import { leastEvents, type WonSource, wonSources } from '@kith/contract/insights/performance-rules';
import type { Moment } from '#features/insights/moment.ts';
import { rateOf } from '#features/insights/rate.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { eventsOf, type Span } from './event-queries.ts';

type Row = Computed<{
  source: WonSource;
  currency: string | null;
  won: number;
  decided: number;
  amount: string;
}>;

/** What was won, in all and of what each source brought to a decision. */
export async function readDecided(
  tx: Tx,
  moment: Moment,
  span: Span,
): Promise<Omit<Performance['opportunities'], 'won_before'>> {
  const rows = await readRows(
    tx,
    sql<Row>`select e.source, e.value_currency as currency,
        (count(*) filter (where e.stage = 'won'))::integer as won, count(*)::integer as decided,
        coalesce(sum(e.value_amount) filter (where e.stage = 'won'), 0)::text as amount
      from (${eventsOf('decided', moment, span)}) e group by 1, 2`,
  );
  const values = Map.groupBy(rows, ({ currency }) => currency);
  const sources = wonSources.map((source) => {
    const of = rows.filter((row) => row.source === source);
    const [won, decided] = [sum(of.map((row) => row.won)), sum(of.map((row) => row.decided))];
    return { source, rate: rateOf(won, decided) };
  });
  const known = sources.flatMap(({ source, rate }) => (rate === null ? [] : [{ source, rate }]));
  return {
    won: sum(rows.map(({ won }) => won)),
    values: [...values]
      .flatMap(([currency, of]) => {
        const amount = sum(of.map((row) => Number(row.amount)));
        return currency === null || amount === 0 ? [] : [{ currency, amount }];
      })
      .toSorted((a, b) => b.amount - a.amount),
    sources: known
      .filter(({ rate }) => rate.total >= leastEvents.decided)
      .toSorted((a, b) => b.rate.share - a.rate.share),
    too_few: known
      .filter(({ rate }) => rate.total < leastEvents.decided)
      .map(({ source, rate }) => ({ source, have: rate.total, needed: leastEvents.decided })),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
