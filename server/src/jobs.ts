import { importJobs } from '#features/imports/jobs.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

/** Every kind of work that runs later. */
export function listJobHandlers(parts: {
  database: Database;
  queue: JobQueue;
  log: Logger;
  clock: Clock;
}): JobHandler[] {
  return [...importJobs(parts)];
}
