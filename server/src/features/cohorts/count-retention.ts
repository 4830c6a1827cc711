import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { cohortMembers, type CohortRow, type Weeks } from './cohort-members.ts';

type AgeRow = Omit<CohortRow, 'counts'> & { ages: number[]; active: number[] };

/** Of each cohort, who was active in the week of their sign-up and in each one after it. */
export async function countRetention(tx: Tx, weeks: Weeks, now: Date): Promise<CohortRow[]> {
  const rows = await readRows(
    tx,
    sql<Computed<AgeRow>>`
      with started as materialized (${cohortMembers(weeks, now)}),
      active_weeks as materialized (
        select distinct e.owner_id, date_trunc('week', e.recorded_at at time zone 'UTC')::date as week
        from usage_events e where e.recorded_at >= ${weeks.begin} and e.recorded_at < ${weeks.end}),
      by_age as (
        select s.week, s.channel, (a.week - s.week) / 7 as age, count(*)::integer as active
        from started s join active_weeks a on a.owner_id = s.id and a.week >= s.week
        group by 1, 2, 3)
      select to_char(s.week, 'YYYY-MM-DD') as week, s.channel, s.members,
        coalesce(b.ages, '{}') as ages, coalesce(b.active, '{}') as active
      from (select week, channel, count(*)::integer as members from started group by 1, 2) s
      left join (select week, channel, array_agg(age) as ages, array_agg(active) as active
        from by_age group by 1, 2) b on b.week = s.week and b.channel = s.channel`,
  );
  return rows.map(({ ages, active, ...cohort }) => {
    const counts: number[] = [];
    for (const [place, age] of ages.entries()) counts[age] = active[place] ?? 0;
    return { ...cohort, counts: Array.from(counts, (count) => count ?? 0) };
  });
}
