import {
  type Direction,
  type Measured,
  type ScorecardMeasure,
  scorecardMeasures,
  stateOf,
} from '@kith/contract/scorecards/rules';
import { sql } from 'kysely';

import { weekBegin } from '#features/analytics/count-cohorts.ts';
import { holdLock } from '#platform/database/locks.ts';
import { type Computed, readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { countMeasure } from './count-measures.ts';
import { addWeeks, closedWeeks, dayOf } from './weeks.ts';

export type Chosen = Computed<{
  measure: ScorecardMeasure;
  responsible_id: string | null;
  direction: Direction;
  target: number;
  chosen_at: TimeText;
}>;

/** The chosen measures in the order of their list; ones that this version doesn't know are left out. */
export async function readChosen(tx: Tx): Promise<Chosen[]> {
  const rows = await readRows(
    tx,
    sql<Chosen>`select measure, responsible_id, direction, target::double precision as target, chosen_at
      from scorecard_measures order by chosen_at, measure`,
  );
  return rows.filter(({ measure }) => measure in scorecardMeasures);
}

const weekDays = 7;

/**
 * Writes down the weeks that are over and aren't yet, with the targets of this moment: what changes a
 * target calls this first. Weeks before a measure was chosen are written without a target, as far as they
 * can still be counted.
 *
 * @param tx a transaction of the service, which holds the scorecard to its end
 */
export async function closeWeeks(tx: Tx, now: Date): Promise<void> {
  await holdLock(tx, 'scorecard');
  const weeks = closedWeeks(now);
  const first = weeks[0] ?? now;
  const known = await readRows(
    tx,
    sql<Computed<{ measure: string; week: string }>>`
      select measure, to_char(week, 'YYYY-MM-DD') as week from scorecard_weeks
      where week >= ${dayOf(first)}::date`,
  );
  const closed = new Set(known.map(({ measure, week }) => `${measure} ${week}`));
  for (const chosen of await readChosen(tx)) {
    const { measure } = chosen;
    const since = weekBegin(readTime(chosen.chosen_at));
    const kept = addWeeks(weeks.at(-1) ?? now, 1 - scorecardMeasures[measure].retentionWeeks);
    const missing = weeks.filter(
      (week) => (week >= since || week >= kept) && !closed.has(`${measure} ${dayOf(week)}`),
    );
    const begin = missing[0];
    if (!begin) continue;
    const end = addWeeks(missing.at(-1) ?? begin, 1);
    const figures = await countMeasure(tx, measure, { begin, end }, now);
    for (const week of missing) {
      const figure = figures.get(dayOf(week)) ?? { value: null, is_few: false };
      await closeWeek(tx, { chosen, week: dayOf(week), figure, isGoal: week >= since, now });
    }
  }
}

type Closing = { chosen: Chosen; week: string; figure: Measured; isGoal: boolean; now: Date };

async function closeWeek(tx: Tx, { chosen, week, figure, isGoal, now }: Closing): Promise<void> {
  const { measure, responsible_id, direction, target } = chosen;
  const goal = isGoal
    ? {
        responsible_id,
        direction,
        target,
        state: stateOf(measure, figure, { direction, target }, weekDays),
      }
    : {};
  await tx
    .insertInto('scorecard_weeks')
    .values({ measure, week, ...figure, ...goal, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
