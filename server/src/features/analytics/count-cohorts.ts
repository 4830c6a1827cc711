import { dayMs, weekMs } from '@kith/contract/core/time';
import { cohortWeeks, leastMembers } from '@kith/contract/usage/figure-rules';
import type { AdminFigures } from '@kith/contract/usage/figures';
import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { allowingMembers } from './count-features.ts';

/** How many members of a week were active in which later week; a week's own size has `age` null. */
export type CohortRow = { week: string; age: number | null; members: number };

const mondayOffsetMs = 4 * dayMs;

/** The beginning of the week (Monday, UTC) that a moment is in: the end of the last whole one. */
export function weekBegin(now: Date): Date {
  const begin = Math.floor((now.getTime() - mondayOffsetMs) / weekMs) * weekMs + mondayOffsetMs;
  return new Date(begin);
}

/** New members by week, who allow usage analytics, and in which weeks something was recorded of them. */
export function readCohorts(tx: Tx, now: Date): Promise<CohortRow[]> {
  const end = weekBegin(now);
  const begin = new Date(end.getTime() - 2 * cohortWeeks * weekMs);
  return readRows(
    tx,
    sql<Computed<CohortRow>>`
      with started as materialized (
        select u.id, date_trunc('week', u.created_at at time zone 'UTC')::date as week
        from auth.users u join (${allowingMembers(now)}) a on a.user_id = u.id
        where u.created_at >= ${begin} and u.created_at < ${end}),
      active as (
        select distinct e.owner_id, date_trunc('week', e.recorded_at at time zone 'UTC')::date as week
        from usage_events e where e.recorded_at >= ${begin} and e.recorded_at < ${end})
      select to_char(s.week, 'YYYY-MM-DD') as week, (a.week - s.week) / 7 as age,
        count(*)::integer as members
      from started s join active a on a.owner_id = s.id and a.week >= s.week
      group by s.week, age
      union all
      select to_char(s.week, 'YYYY-MM-DD'), null, count(*)::integer from started s group by s.week
      order by 1, 2 nulls first`,
  );
}

type Cohort = AdminFigures['retention']['weeks'][number];

/**
 * The retention triangle of the last whole weeks: `active in week a / new in week 0`. Weeks with too
 * few new members are neither shown nor in the sums.
 *
 * Unit: members; weeks begin on Monday, UTC. Source: cohort analysis; the least number of members is
 * a rule of this product.
 */
export function arrangeCohorts(rows: readonly CohortRow[], now: Date): AdminFigures['retention'] {
  const sizes = new Map<string, number>();
  const active = new Map<string, number>();
  for (const { week, age, members } of rows) {
    if (age === null) sizes.set(week, members);
    else active.set(`${week} ${age}`, members);
  }
  const end = weekBegin(now).getTime();
  const cohorts = Array.from({ length: 2 * cohortWeeks }, (_, place): Cohort => {
    const ages = 2 * cohortWeeks - place;
    const week = new Date(end - ages * weekMs).toISOString().slice(0, 10);
    const members = sizes.get(week) ?? 0;
    if (members < leastMembers) return { week, members: members === 0 ? 0 : null, active: [] };
    const lasting = Array.from({ length: Math.min(cohortWeeks, ages) }, (_none, age) => age);
    return { week, members, active: lasting.map((age) => active.get(`${week} ${age}`) ?? 0) };
  });
  const weeks = cohorts.slice(cohortWeeks);
  return { weeks, all: sumByAge(weeks), before: sumByAge(cohorts.slice(0, cohortWeeks)) };
}

function sumByAge(cohorts: readonly Cohort[]) {
  return Array.from({ length: cohortWeeks }, (_, age) => {
    const old = cohorts.filter(({ active }) => active.length > age);
    return {
      members: old.reduce((sum, { members }) => sum + (members ?? 0), 0),
      active: old.reduce((sum, { active }) => sum + (active[age] ?? 0), 0),
    };
  });
}
