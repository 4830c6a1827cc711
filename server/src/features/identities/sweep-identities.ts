import { dayMs, hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { sql } from 'drizzle-orm';

/** Every night. */
const schedule = '55 3 * * *';
/** Far beyond what a sign-in at a provider may take. */
const flowLifeMs = dayMs;

/** Clears away sign-ins that nobody finished, and proofs that would be too old by now. */
export function createIdentitySweepJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'identities.sweep',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: async () => {
      const now = clock.now();
      const oldest = new Date(now.getTime() - flowLifeMs);
      await runAsService(database, async (tx) => {
        await tx.execute(sql`delete from auth.provider_flows where created_at < ${oldest}`);
        await tx.execute(sql`delete from auth.used_proofs where expires_at < ${now}`);
      });
    },
  };
}
