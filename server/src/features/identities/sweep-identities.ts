import { dayMs } from '@kith/contract/core/time';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';
import { sql } from 'drizzle-orm';

/** Every night. */
const schedule = '55 3 * * *';
/** Far beyond what a sign-in at a provider may take. */
const flowLifeMs = dayMs;

/** Clears away sign-ins that nobody finished, and proofs that would be too old by now. */
export function createIdentitySweepJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'identities.sweep',
    schedule,
    sweep: async (tx, now) => {
      const oldest = new Date(now.getTime() - flowLifeMs);
      await tx.execute(sql`delete from auth.provider_flows where created_at < ${oldest}`);
      await tx.execute(sql`delete from auth.used_proofs where expires_at < ${now}`);
    },
  });
}
