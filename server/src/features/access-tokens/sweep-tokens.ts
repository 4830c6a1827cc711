import { dayMs } from '@kith/contract/core/time';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';
import { sql } from 'drizzle-orm';

/** Every night. */
const schedule = '55 3 * * *';
/** So long a token that ran out is still listed, to explain why a script has stopped. */
const listedMs = 30 * dayMs;

/** Forgets tokens that ran out long ago. */
export function createTokenSweepJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'access-tokens.sweep',
    schedule,
    sweep: async (tx, now) => {
      const oldest = new Date(now.getTime() - listedMs);
      await tx.execute(sql`delete from access_tokens where expires_at < ${oldest}`);
    },
  });
}
