import { dayMs } from '@kith/contract/core/time';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';
import { sql } from 'drizzle-orm';

import { sweepGuests } from './sweep-guests.ts';

/** Every night. */
const schedule = '50 3 * * *';
/** Longer than any mail's link lives, so that no flow goes before its link. */
const flowLifeMs = 2 * dayMs;

/**
 * Clears away what has run out: tokens, begun flows, counters, sessions, keys that were replaced,
 * guests who can't get in any more.
 */
export function createAccountSweepJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'accounts.sweep',
    schedule,
    sweep: async (tx, now) => {
      const oldestFlow = new Date(now.getTime() - flowLifeMs);
      await tx.execute(sql`delete from auth.one_time_tokens where expires_at < ${now}`);
      await tx.execute(sql`delete from auth.flow_states where created_at < ${oldestFlow}`);
      await tx.execute(sql`delete from auth.rate_limits where expire < ${now.getTime()}`);
      await tx.execute(sql`delete from auth.sessions where not_after < ${now}`);
      await tx.execute(sql`delete from auth.signing_keys where accepted_until < ${now}`);
      await sweepGuests(tx, now);
    },
  });
}
