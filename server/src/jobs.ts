import { createPurgeJob } from '#features/contacts/purge-contacts.ts';
import { importJobs } from '#features/imports/jobs.ts';
import { createCountPassedJob } from '#features/interactions/count-passed.ts';
import { createKeepMonthsJob } from '#features/usage/keep-months.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createKeySweepJob } from '#platform/http/sweep-idempotency-keys.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

/** Every kind of work that runs later. */
export function listJobHandlers(parts: {
  database: Database;
  log: Logger;
  clock: Clock;
}): JobHandler[] {
  return [
    ...importJobs(parts),
    createCountPassedJob(parts),
    createPurgeJob(parts),
    createKeepMonthsJob(parts.database),
    createKeySweepJob(parts.database),
  ];
}
