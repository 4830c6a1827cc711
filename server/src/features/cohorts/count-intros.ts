import { watchedMs } from '@kith/contract/cohorts/rules';
import { secondMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { cohortMembers, type CohortRow, type Weeks } from './cohort-members.ts';

const watchedS = watchedMs.intros / secondMs;

/**
 * Of each cohort, within eight weeks of each member's sign-up: who asked for an introduction, who of them
 * was introduced, and who of those said that it helped or gave thanks; then how often each.
 */
export function countIntros(tx: Tx, weeks: Weeks, now: Date): Promise<CohortRow[]> {
  return readRows(
    tx,
    sql<Computed<CohortRow>>`
      with started as materialized (
        select s.*, s.created_at + make_interval(secs => ${watchedS}) as until
        from (${cohortMembers(weeks, now)}) s),
      bridges_of as (
        select s.id, count(*) as requests, count(*) filter (where b.introduced_at < s.until) as introductions,
          count(*) filter (where b.introduced_at < s.until
            and (o.is_helpful and o.outcome_at < s.until or o.thanked_at < s.until)) as useful
        from started s join bridges b on b.owner_id = s.id and b.requested_at < s.until
        left join bridge_sides o on o.owner_id = s.id and o.bridge_id = b.id
        group by s.id)
      select to_char(s.week, 'YYYY-MM-DD') as week, s.channel, count(*)::integer as members,
        array[count(b.id), count(*) filter (where b.introductions > 0),
          count(*) filter (where b.useful > 0), coalesce(sum(b.requests), 0),
          coalesce(sum(b.introductions), 0), coalesce(sum(b.useful), 0)]::integer[] as counts
      from started s left join bridges_of b on b.id = s.id
      group by s.week, s.channel`,
  );
}
