import { dayMs } from '@kith/contract/core/time';
import { sql } from 'drizzle-orm';

import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';

/** Every hour: anybody may ask for a challenge. */
const schedule = '20 * * * *';

/** Clears away challenges that nobody answered, and factors that were only begun. */
export function createFactorSweepJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'factors.sweep',
    schedule,
    sweep: async (tx, now) => {
      const yesterday = new Date(now.getTime() - dayMs);
      await tx.execute(sql`delete from auth.factor_challenges where expires_at < ${now}`);
      await tx.execute(sql`delete from auth.passkey_challenges where expires_at < ${now}`);
      await tx.execute(sql`delete from auth.factors
        where status = 'unverified' and created_at < ${yesterday}`);
    },
  });
}
