import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

import { createFeedCountJobs } from './count-feed-job.ts';
import { createMessageCountJobs } from './count-messages-job.ts';
import { createCountPassedJob } from './count-passed.ts';
import { createPruneJob } from './prune-interactions.ts';

/** What happens to interactions by itself. */
export function createInteractionJobs(parts: { database: Database; clock: Clock }): JobHandler[] {
  return [
    createCountPassedJob(parts),
    ...createMessageCountJobs(parts),
    ...createFeedCountJobs(parts),
    createPruneJob(parts),
  ];
}
