import { dayMs } from '@kith/contract/core/time';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';

/** Every night. */
const schedule = '55 3 * * *';
/** Far longer than a sign-in at a provider may take. */
const flowLifeMs = dayMs;

/** Removes unfinished sign-ins, and proofs and changes that can no longer be undone. */
export function createIdentitySweepJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'identities.sweep',
    schedule,
    sweep: async (tx, now) => {
      const oldest = new Date(now.getTime() - flowLifeMs).toISOString();
      await tx.deleteFrom('auth.provider_flows').where('created_at', '<', oldest).execute();
      const at = now.toISOString();
      await tx.deleteFrom('auth.used_proofs').where('expires_at', '<', at).execute();
      await tx.deleteFrom('auth.account_changes').where('expires_at', '<', at).execute();
    },
  });
}
