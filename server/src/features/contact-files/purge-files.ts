import { hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { sql } from 'drizzle-orm';

import { fileRestorableSince } from './policy.ts';

/** Every hour. */
const schedule = '35 * * * *';
/** Few, because each may hold as much as a file can. */
const batchSize = 100;

/** Erases files that were deleted too long ago to be brought back, with what they held. */
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

/** In batches, so that no transaction holds much for long; an aborted run goes on where it was. */
export async function purgeFiles({
  database,
  now,
  signal,
}: {
  database: Database;
  now: Date;
  signal?: AbortSignal;
}): Promise<void> {
  let isMore = true;
  while (isMore) {
    signal?.throwIfAborted();
    const result = await runAsService(database, (tx) =>
      tx.execute(sql`
        delete from contact_files where (owner_id, id) in (
          select owner_id, id from contact_files
          where deleted_at <= ${fileRestorableSince(now)}
          limit ${batchSize} for update skip locked)`),
    );
    isMore = result.rowCount === batchSize;
  }
}
