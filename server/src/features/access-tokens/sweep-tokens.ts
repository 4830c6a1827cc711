import { dayMs, hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { sql } from 'drizzle-orm';

/** Every night. */
const schedule = '55 3 * * *';
/** So long a token that ran out is still listed, to explain why a script has stopped. */
const listedMs = 30 * dayMs;

/** Forgets tokens that ran out long ago. */
export function createTokenSweepJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'access-tokens.sweep',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: async () => {
      const oldest = new Date(clock.now().getTime() - listedMs);
      await runAsService(database, (tx) =>
        tx.execute(sql`delete from access_tokens where expires_at < ${oldest}`),
      );
    },
  };
}
