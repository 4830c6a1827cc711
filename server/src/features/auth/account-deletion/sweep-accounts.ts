import { dayMs } from '@kith/contract/core/time';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';

import { sweepGuests } from './sweep-guests.ts';

/** Every night. */
const schedule = '50 3 * * *';
/** Longer than any emailed link is valid, so that no flow is removed before its link. */
const flowLifeMs = 2 * dayMs;

/**
 * Removes what has expired: tokens, unfinished flows, counters, sessions, replaced keys, and guests
 * who can't get in any more.
 */
export function createAccountSweepJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'accounts.sweep',
    schedule,
    sweep: async (tx, now) => {
      const time = now.toISOString();
      const oldestFlow = new Date(now.getTime() - flowLifeMs).toISOString();
      await tx.deleteFrom('auth.one_time_tokens').where('expires_at', '<', time).execute();
      await tx.deleteFrom('auth.flow_states').where('created_at', '<', oldestFlow).execute();
      await tx.deleteFrom('auth.rate_limits').where('expire', '<', now.getTime()).execute();
      await tx.deleteFrom('auth.sessions').where('not_after', '<', time).execute();
      await tx.deleteFrom('auth.signing_keys').where('accepted_until', '<', time).execute();
      await sweepGuests(tx, now);
    },
  });
}
