import { aiCallsRetentionMs } from '@kith/contract/ai-controls/rules';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';

/** Removes calls of the AI that have been in the log for long enough; runs each night. */
export function createAiCallSweepJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'ai-controls.sweep',
    schedule: '23 3 * * *',
    sweep: async (tx, now) => {
      const oldest = new Date(now.getTime() - aiCallsRetentionMs).toISOString();
      await tx.deleteFrom('ai_calls').where('at', '<', oldest).execute();
    },
  });
}
