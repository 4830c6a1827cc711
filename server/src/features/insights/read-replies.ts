import { leastData } from '@kith/contract/insights/rules';
import type { Overview } from '@kith/contract/insights/schemas';
import { addDays } from '#features/profile/local-day.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { findDiscoveries } from '#platform/statistics/false-discoveries.ts';
import { sql } from 'kysely';
import { cumulativeStdNormalProbability } from 'simple-statistics';

import { type Moment, yearDays } from './moment.ts';
import { rateOf } from './rate.ts';

type Replies = Overview['replies'];
type Cell = Replies['cells'][number];

/** The expected part of chance among the windows that are called better than usual. */
const falseDiscoveryRate = 0.05;
const windowHours = 3;

/** When people answer what the member wrote, over the last 365 days. */
export async function readReplies(tx: Tx, { ownerId, today }: Moment): Promise<Replies> {
  const since = addDays(today.date, -yearDays);
  const cells = await readRows(
    tx,
    sql<Computed<Cell>>`
      select extract(isodow from h.day)::integer as weekday, h.hour,
        sum(h.count)::integer as sent,
        coalesce(sum(h.count) filter (where h.kind = 1), 0)::integer as answered
      from insight_hours h
      where h.owner_id = ${ownerId} and h.day > ${since}::date and h.kind in (0, 1)
      group by 1, 2 having sum(h.count) > 0 order by 1, 2`,
  );
  return describeReplies(cells);
}

/** The rate of answers as a whole and the best hours, from the cells of the week. */
export function describeReplies(cells: Cell[]): Replies {
  const sent = sumOf(cells, 'sent');
  if (sent < leastData.messages) {
    const too_few = { have: sent, needed: leastData.messages };
    return { cells, usual: null, best: null, too_few };
  }
  const answered = sumOf(cells, 'answered');
  return { cells, usual: rateOf(answered, sent), best: findBest(cells), too_few: null };
}

/**
 * The best window that is better for certain: each is compared with all other hours (pooled z-test of two shares,
 * one-sided), and the many comparisons are corrected.
 */
function findBest(cells: readonly Cell[]): Replies['best'] {
  const windows = listWindows(cells).filter(({ rate }) => rate.total >= leastData.hour);
  const all = { sent: sumOf(cells, 'sent'), answered: sumOf(cells, 'answered') };
  const isBetter = findDiscoveries(
    windows.map(({ rate }) => chanceOfMore(rate, all)),
    falseDiscoveryRate,
  );
  const better = windows.filter((_window, place) => isBetter[place]);
  return better.toSorted((a, b) => b.rate.low - a.rate.low)[0] ?? null;
}

function listWindows(cells: readonly Cell[]) {
  const starts = Array.from({ length: 25 - windowHours }, (_, hour) => hour);
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    starts.flatMap((from) => {
      const to = from + windowHours;
      const inside = cells.filter(
        (cell) => cell.weekday === weekday && cell.hour >= from && cell.hour < to,
      );
      const rate = rateOf(sumOf(inside, 'answered'), sumOf(inside, 'sent'));
      return rate === null ? [] : [{ weekday, from_hour: from, to_hour: to, rate }];
    }),
  );
}

/** The probability of a share so much higher than that of the other messages, if there were no difference. */
function chanceOfMore(
  { hits, total }: { hits: number; total: number },
  all: { sent: number; answered: number },
): number {
  const others = all.sent - total;
  if (others === 0) return 1;
  const pooled = all.answered / all.sent;
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / total + 1 / others));
  if (error === 0) return 1;
  const difference = hits / total - (all.answered - hits) / others;
  return 1 - cumulativeStdNormalProbability(difference / error);
}

function sumOf(cells: readonly Cell[], field: 'sent' | 'answered'): number {
  return cells.reduce((sum, cell) => sum + cell[field], 0);
}
