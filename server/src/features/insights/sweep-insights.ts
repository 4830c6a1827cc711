import { hourS } from '@kith/contract/core/time';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { sql } from 'kysely';

import { refreshJobName } from './refresh-insights.ts';

/** Every night: what no one looked at meanwhile, so that notes don't pile up. */
const schedule = '20 3 * * *';

/** Job: sends one for every member with notes. Of a banned member it would only fail. */
export function createInsightSweepJob({ database }: { database: Database }): JobHandler {
  return {
    name: 'insights.sweep',
    retries: 2,
    expireInSeconds: hourS,
    schedule,
    run: (_data, _signal, jobs) =>
      runAsService(database, async (tx) => {
        const rows = await readRows(
          tx,
          sql<Computed<{ id: string }>>`select u.id from auth.users u
            where (select count(*) > 0 from (
                select from insight_changes c where c.owner_id = u.id limit 1) c)
              and is_reachable(u.id)`,
        );
        for (const { id } of rows) await jobs.send(tx, refreshJobName, { ownerId: id });
      }),
  };
}
