import { dayMs } from '@kith/contract/core/time';
import { traceRetentionDays } from '@kith/contract/pipeline/schemas';

import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

const entriesRetentionDays = traceRetentionDays.request ?? 0;
/** Enough for an objective's 28 days and the 28 before. */
const minutesRetentionDays = 60;

/** Removes what is older than a trace or an objective looks back; runs each night. */
export function createTraceSweepJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'pipeline.sweep',
    schedule: '51 3 * * *',
    sweep: async (tx, now) => {
      const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
      await tx
        .deleteFrom('trace_entries')
        .where('happened_at', '<', daysAgo(entriesRetentionDays))
        .execute();
      await tx
        .deleteFrom('received_events')
        .where('received_at', '<', daysAgo(entriesRetentionDays))
        .execute();
      await tx
        .deleteFrom('request_minutes')
        .where('minute', '<', daysAgo(minutesRetentionDays))
        .execute();
    },
  });
}
