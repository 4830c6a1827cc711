import { hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { MatchRuns } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { type Selectable, sql } from 'kysely';

import { stopIfWorse } from './experiment.ts';
import { requestRun } from './request-run.ts';

/** Every night. */
const schedule = '10 3 * * *';

/**
 * Requests a full run of every network that was searched before, because time changes matches too:
 * profiles, posts, consents. Of a banned member it would only fail. Ends the experiment when one arm is worse with certainty.
 */
export function createMatchSweepJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'matches.sweep',
    retries: 2,
    expireInSeconds: hourS,
    schedule,
    run: (_data, _signal, jobs) =>
      runAsService(database, async (tx) => {
        await stopIfWorse(tx, clock.now());
        const rows = await readRows(
          tx,
          sql<Pick<Selectable<MatchRuns>, 'owner_id'>>`
            select r.owner_id from match_runs r where is_reachable(r.owner_id)`,
        );
        for (const { owner_id: ownerId } of rows) {
          await requestRun(tx, { ownerId, isFull: true, jobs, clock });
        }
      }),
  };
}
