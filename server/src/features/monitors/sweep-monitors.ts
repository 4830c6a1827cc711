import { dayMs } from '@kith/contract/core/time';

import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

const keptDays = 365;

/** Removes old states of monitors, and old records of backups but the last; runs each night. */
export function createMonitorSweepJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'monitors.sweep',
    schedule: '53 3 * * *',
    sweep: async (tx, now) => {
      const oldest = new Date(now.getTime() - keptDays * dayMs).toISOString();
      await tx.deleteFrom('monitor_events').where('happened_at', '<', oldest).execute();
      await tx
        .deleteFrom('backup_runs')
        .where('finished_at', '<', oldest)
        .where('finished_at', '<', (values) =>
          values
            .selectFrom('backup_runs as b')
            .select((one) => one.fn.max('b.finished_at').as('at')),
        )
        .execute();
    },
  });
}
