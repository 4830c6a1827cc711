import { weekMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { cohortMembers, type CohortRow, type Weeks } from './cohort-members.ts';

type AgeRow = Omit<CohortRow, 'counts'> & { ages: number[]; active: number[] };

/** Of each cohort, who was active in the week of their sign-up and in each one after it. */
export async function countRetention(tx: Tx, weeks: Weeks, now: Date): Promise<CohortRow[]> {
  const first = weeks.begin.toISOString().slice(0, 10);
  const count = (weeks.end.getTime() - weeks.begin.getTime()) / weekMs;
  // A bit for each week, of which there are fewer than 64: a row per member, which stays in memory.
  const rows = await readRows(
    tx,
    sql<Computed<AgeRow>>`
      with started as materialized (
        select m.*, (m.week - ${first}::date) / 7 as place from (${cohortMembers(weeks, now)}) m),
      active_weeks as materialized (
        select e.owner_id,
          bit_or(1::bigint << (((e.recorded_at at time zone 'UTC')::date - ${first}::date) / 7)) as weeks
        from usage_events e where e.recorded_at >= ${weeks.begin} and e.recorded_at < ${weeks.end}
        group by e.owner_id),
      by_age as (
        select s.week, s.channel, later - s.place as age, count(*)::integer as active
        from started s join active_weeks a on a.owner_id = s.id
        cross join lateral generate_series(s.place, ${count}::integer - 1) later
        where (a.weeks >> later) & 1 = 1
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
