import { hourS } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

/**
 * Job: writes down the week that is over, and notifies each administrator of it on the morning of their
 * Monday, once.
 */
export function createScorecardJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'scorecards.monday',
    retries: 2,
    expireInSeconds: hourS,
    // Some time zones are off by a quarter of an hour.
    schedule: '*/15 * * * *',
    run: async (_data, signal, jobs) => {
      const { announceScorecards } = await import('./announce-scorecards.ts');
      await announceScorecards({ database, jobs, now: clock.now() }, signal);
    },
  };
}
