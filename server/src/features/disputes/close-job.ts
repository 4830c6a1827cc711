import { minuteS } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

/** Job: ends cases that no one appealed in time. */
export function createDisputeCloseJob(parts: { database: Database; clock: Clock }): JobHandler {
  return {
    name: 'disputes.close',
    retries: 3,
    expireInSeconds: 10 * minuteS,
    schedule: '17 * * * *',
    run: async () => {
      const { closeDisputes } = await import('./close-disputes.ts');
      await closeDisputes(parts);
    },
  };
}
