import { dayMs, hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { sql } from 'drizzle-orm';

/** Every night. */
const schedule = '50 3 * * *';
/** Longer than any mail's link lives, so that no flow goes before its link. */
const flowLifeMs = 2 * dayMs;

/** Clears away what has run out: tokens, begun flows, counters, sessions, keys that were replaced. */
export function createAccountSweepJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'accounts.sweep',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: async () => {
      const now = clock.now();
      const oldestFlow = new Date(now.getTime() - flowLifeMs);
      await runAsService(database, async (tx) => {
        await tx.execute(sql`delete from auth.one_time_tokens where expires_at < ${now}`);
        await tx.execute(sql`delete from auth.flow_states where created_at < ${oldestFlow}`);
        await tx.execute(sql`delete from auth.rate_limits where expire < ${now.getTime()}`);
        await tx.execute(sql`delete from auth.sessions where not_after < ${now}`);
        await tx.execute(sql`delete from auth.signing_keys where accepted_until < ${now}`);
      });
    },
  };
}
