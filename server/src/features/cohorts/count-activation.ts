import { watchedMs } from '@kith/contract/cohorts/rules';
import { secondMs, weekMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { cohortMembers, type CohortRow, type Weeks } from './cohort-members.ts';

const watchedS = watchedMs.activation / secondMs;
const weekS = weekMs / secondMs;

/**
 * Of each cohort, within two weeks of each member's sign-up: who brought contacts in, who of them acted
 * on a suggestion, and who of those was active in their second week.
 */
export function countActivation(tx: Tx, weeks: Weeks, now: Date): Promise<CohortRow[]> {
  // The latest moment that matters: the partitions after it aren't read.
  const last = new Date(weeks.end.getTime() + watchedMs.activation);
  return readRows(
    tx,
    sql<Computed<CohortRow>>`
      with started as materialized (${cohortMembers(weeks, now)}),
      watched as materialized (
        select s.*, s.created_at + make_interval(secs => ${watchedS}) as until,
          exists (select from contacts c where c.owner_id = s.id and c.source <> 'sample'
            and c.created_at < s.created_at + make_interval(secs => ${watchedS})) as has_contacts
        from started s),
      acting as materialized (
        select w.*, w.has_contacts and exists (select from nudges n where n.owner_id = w.id
          and n.status = 'done' and n.answered_at < w.until) as has_acted
        from watched w),
      returning_members as (
        select distinct a.id from acting a join usage_events e on e.owner_id = a.id
        where a.has_acted and e.recorded_at >= ${weeks.begin} and e.recorded_at < ${last}
          and e.recorded_at >= a.created_at + make_interval(secs => ${weekS})
          and e.recorded_at < a.until)
      select to_char(a.week, 'YYYY-MM-DD') as week, a.channel, count(*)::integer as members,
        array[count(*) filter (where a.has_contacts), count(*) filter (where a.has_acted),
          count(r.id)]::integer[] as counts
      from acting a left join returning_members r on r.id = a.id
      group by a.week, a.channel`,
  );
}
