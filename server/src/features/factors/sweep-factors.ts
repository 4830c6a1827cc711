import { dayMs, hourS } from '@kith/contract/core/time';
import { sql } from 'drizzle-orm';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

/** Every hour: anybody may ask for a challenge. */
const schedule = '20 * * * *';

/** Clears away challenges that nobody answered, and factors that were only begun. */
export function createFactorSweepJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'factors.sweep',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: async () => {
      const now = clock.now();
      const yesterday = new Date(now.getTime() - dayMs);
      await runAsService(database, async (tx) => {
        await tx.execute(sql`delete from auth.factor_challenges where expires_at < ${now}`);
        await tx.execute(sql`delete from auth.passkey_challenges where expires_at < ${now}`);
        await tx.execute(sql`delete from auth.factors
          where status = 'unverified' and created_at < ${yesterday}`);
      });
    },
  };
}
