import { hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { sql } from 'kysely';

import { fileRestorableSince } from './policy.ts';

/** Every hour. */
const schedule = '35 * * * *';
/** Few, because each may have the maximum size. */
const batchSize = 100;

/** Erases files that were deleted too long ago to be restored, with their content. */
export function createFilePurgeJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'contact-files.purge',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: (_data, signal) => purgeFiles({ database, now: clock.now(), signal }),
  };
}

export function purgeFiles({
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
      sql`delete from contact_files where (owner_id, id) in (
      select owner_id, id from contact_files
      where deleted_at <= ${fileRestorableSince(now)}
      limit ${batchSize} for update skip locked)`.execute(tx),
    ),
  );
}
