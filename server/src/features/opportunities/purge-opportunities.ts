import { hourS } from '@kith/contract/core/time';
import { sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

import { restorableSince } from './delete-opportunity.ts';

/** Every night. */
const schedule = '50 3 * * *';
const batchSize = 500;

/** Erases opportunities that were deleted too long ago to be restored, with all that is theirs. */
export function createOpportunityPurgeJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'opportunities.purge',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: (_data, signal) => purgeOpportunities({ database, now: clock.now(), signal }),
  };
}

export function purgeOpportunities({
  database,
  now,
  signal,
}: {
  database: Database;
  now: Date;
  signal?: AbortSignal;
}): Promise<void> {
  return deleteInBatches({ batchSize, signal }, () =>
    runAsService(database, (tx) =>
      sql`delete from opportunities where id in (
        select id from opportunities where deleted_at <= ${restorableSince(now)}
        limit ${batchSize} for update skip locked)`.execute(tx),
    ),
  );
}
