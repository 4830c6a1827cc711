import { dayMs } from '@kith/contract/core/time';

import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';

/** Every hour: anyone may start a challenge. */
const schedule = '20 * * * *';

/** Removes unanswered challenges and unverified factors. */
export function createFactorSweepJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'factors.sweep',
    schedule,
    sweep: async (tx, now) => {
      const at = now.toISOString();
      const yesterday = new Date(now.getTime() - dayMs).toISOString();
      await tx.deleteFrom('auth.factor_challenges').where('expires_at', '<', at).execute();
      await tx.deleteFrom('auth.passkey_challenges').where('expires_at', '<', at).execute();
      await tx
        .deleteFrom('auth.factors')
        .where('status', '=', 'unverified')
        .where('created_at', '<', yesterday)
        .execute();
    },
  });
}
