import { dayMs } from '@kith/contract/core/time';
import type { ReadinessDay } from '@kith/contract/readiness/endpoints';
import { readinessDays } from '@kith/contract/readiness/rules';
import { sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

/** The score of each day with a result, oldest first. The caller has checked that an administrator asks. */
export function listDays({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<ReadinessDay[]> {
  const since = new Date(clock.now().getTime() - readinessDays * dayMs).toISOString().slice(0, 10);
  return runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Computed<ReadinessDay>>`select to_char(day, 'YYYY-MM-DD') as day, score,
          jsonb_array_length(jsonb_path_query_array(checks, '$[*] ? (@.state == "warning")')) as warning,
          jsonb_array_length(jsonb_path_query_array(checks, '$[*] ? (@.state == "failing")')) as failing
        from readiness_days where day > ${since}::date order by readiness_days.day`,
    ),
  );
}
