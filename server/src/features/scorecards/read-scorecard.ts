import type { ClosedWeek, Scorecard, ScorecardRow } from '@kith/contract/scorecards/endpoints';
import {
  type Direction,
  type ScorecardMeasure,
  type ScorecardState,
  stateOf,
} from '@kith/contract/scorecards/rules';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { type Chosen, closeWeeks, readChosen } from './close-weeks.ts';
import { countMeasure } from './count-measures.ts';
import { closedWeeks, dayOf, runningWeek } from './weeks.ts';

type Person = { id: string; name: string };

/** The administrators, by name. */
function listAdministrators(tx: Tx): Promise<Person[]> {
  return readRows(
    tx,
    sql<Computed<Person>>`
      select u.id, coalesce(nullif(p.display_name, ''), u.email, '') as name
      from user_roles r join auth.users u on u.id = r.user_id left join profiles p on p.id = u.id
      where r.role = 'admin' and u.deleted_at is null order by 2, 1`,
  );
}

type WeekRow = Computed<{
  measure: ScorecardMeasure;
  week: string;
  value: number | null;
  is_few: boolean;
  direction: Direction | null;
  target: number | null;
  responsible_id: string | null;
  name: string | null;
  state: ScorecardState | null;
  note: string;
}>;

export function readClosedWeeks(tx: Tx, now: Date): Promise<WeekRow[]> {
  const first = closedWeeks(now)[0] ?? now;
  return readRows(
    tx,
    sql<WeekRow>`
      select w.measure, to_char(w.week, 'YYYY-MM-DD') as week, w.value::double precision as value,
        w.is_few, w.direction, w.target::double precision as target, w.responsible_id,
        coalesce(nullif(p.display_name, ''), u.email, '') as name, w.state,
        coalesce(n.note, '') as note
      from scorecard_weeks w
      left join auth.users u on u.id = w.responsible_id left join profiles p on p.id = u.id
      left join scorecard_notes n on n.measure = w.measure and n.week = w.week
      where w.week >= ${dayOf(first)}::date order by w.week`,
  );
}

/** The scorecard as it is now. The caller has checked that an administrator asks. */
export function readScorecard({
  database,
  now,
}: {
  database: Database;
  now: Date;
}): Promise<Scorecard> {
  return runAsService(database, async (tx) => {
    await closeWeeks(tx, now);
    const { week, daysOver } = runningWeek(now);
    const administrators = await listAdministrators(tx);
    const closed = await readClosedWeeks(tx, now);
    const notes = await readRows(
      tx,
      sql<Computed<{ measure: string; note: string }>>`
        select measure, note from scorecard_notes where week = ${dayOf(week)}::date`,
    );
    const rows: ScorecardRow[] = [];
    for (const chosen of await readChosen(tx)) {
      const { measure } = chosen;
      rows.push({
        ...presentChosen(chosen, administrators),
        running: {
          ...(await readRunning(tx, chosen, now)),
          note: notes.find((one) => one.measure === measure)?.note ?? '',
        },
        weeks: closed.filter((one) => one.measure === measure).map(presentClosed),
      });
    }
    return { week: dayOf(week), days_over: daysOver, rows, administrators };
  });
}

/** The running week's figure until now, with its state. */
export async function readRunning(
  tx: Tx,
  { measure, ...goal }: Pick<Chosen, 'measure' | 'direction' | 'target'>,
  now: Date,
): Promise<Omit<ScorecardRow['running'], 'note'>> {
  const { week, daysOver } = runningWeek(now);
  const figures = await countMeasure(tx, measure, { begin: week, end: now }, now);
  const figure = figures.get(dayOf(week)) ?? { value: 0, is_few: false };
  return { ...figure, state: stateOf(measure, figure, goal, daysOver) };
}

/** Who isn't an administrator any more is no longer responsible. */
function presentChosen(
  { measure, responsible_id: id, direction, target }: Chosen,
  administrators: readonly Person[],
): Pick<ScorecardRow, 'measure' | 'responsible' | 'direction' | 'target'> {
  const responsible = administrators.find((one) => one.id === id) ?? null;
  return { measure, responsible, direction, target };
}

function presentClosed(row: WeekRow): ClosedWeek {
  const { week, value, is_few, direction, target, responsible_id: id, name, state, note } = row;
  const responsible = id === null ? null : { id, name: name ?? '' };
  const goal = direction === null || target === null ? null : { direction, target, responsible };
  return { week, value, is_few, goal, state, note };
}
