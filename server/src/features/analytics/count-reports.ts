import { leastMembers } from '@kith/contract/usage/figure-rules';
import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { Period } from './period.ts';

const mostRows = 15;

export type ErrorCounts = { name: string; reports: number; before: number };

/** What browsers reported as errors, by kind. A kind that doesn't look like one is `Other`: anyone can send any text. */
export function countErrors(tx: Tx, { beforeFrom, from, end }: Period): Promise<ErrorCounts[]> {
  return readRows(
    tx,
    sql<Computed<ErrorCounts>>`
      select case when name ~ '^[A-Z][A-Za-z]{2,39}$' then name else 'Other' end as name,
        count(*) filter (where recorded_at >= ${from})::integer as reports,
        count(*) filter (where recorded_at < ${from})::integer as before
      from error_reports where recorded_at >= ${beforeFrom} and recorded_at < ${end}
      group by 1 having count(*) filter (where recorded_at >= ${from}) >= ${leastMembers}
      order by reports desc, name limit ${mostRows}`,
  );
}

export type CallCounts = {
  call: string;
  reports: number;
  failed: number;
  p50: number;
  p95: number;
  before_p95: number | null;
};

/** How long the slow and failed calls to the tables took, the slowest first. */
export function countCalls(tx: Tx, { beforeFrom, from, end }: Period): Promise<CallCounts[]> {
  return readRows(
    tx,
    sql<Computed<CallCounts>>`
      with times as materialized (
        select query_name as call, recorded_at >= ${from} as is_now, count(*)::integer as reports,
          count(*) filter (where is_error)::integer as failed,
          percentile_cont(array[0.5, 0.95]) within group (order by execution_time_ms) as p
        from query_performance
        where recorded_at >= ${beforeFrom} and recorded_at < ${end}
          and query_name ~ '^(GET|HEAD|POST|PUT|PATCH|DELETE) /[a-z0-9_/-]{1,90}$'
        group by 1, 2 having count(*) >= ${leastMembers})
      select t.call, t.reports, t.failed, round(t.p[1])::double precision as p50,
        round(t.p[2])::double precision as p95, round(b.p[2])::double precision as before_p95
      from times t left join times b on b.call = t.call and not b.is_now
      where t.is_now order by t.p[2] desc, t.call limit ${mostRows}`,
  );
}
