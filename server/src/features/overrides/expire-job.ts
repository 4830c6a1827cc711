import { minuteS } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

/** Job: takes back what administrators granted members for a while. */
export function createOverrideExpiryJob(parts: { database: Database; clock: Clock }): JobHandler {
  return {
    name: 'overrides.expire',
    retries: 3,
    expireInSeconds: 10 * minuteS,
    schedule: '*/10 * * * *',
    run: async (_data, signal, jobs) => {
      const { expireOverrides } = await import('./expire-overrides.ts');
      await expireOverrides({ ...parts, jobs, signal });
    },
  };
}
