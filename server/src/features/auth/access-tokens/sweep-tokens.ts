import { dayMs } from '@kith/contract/core/time';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';

/** Every night. */
const schedule = '55 3 * * *';
/** How long an expired token stays in the list, to explain why a script has stopped. */
const listedMs = 30 * dayMs;

/** Deletes tokens that expired long ago, and codes that no one used. */
export function createTokenSweepJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'access-tokens.sweep',
    schedule,
    sweep: async (tx, now) => {
      const oldest = new Date(now.getTime() - listedMs).toISOString();
      await tx.deleteFrom('access_tokens').where('expires_at', '<', oldest).execute();
      const past = now.toISOString();
      await tx.deleteFrom('extension_codes').where('expires_at', '<', past).execute();
    },
  });
}
