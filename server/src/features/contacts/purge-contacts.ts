import { hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { type SQL, sql } from 'drizzle-orm';

import { restorableSince } from './restorable-since.ts';

/** Every night. */
const schedule = '20 3 * * *';
const batchSize = 2_000;

/**
 * What is erased, by the column that tells since when it waits for it. A contact that was merged
 * waits for nothing: it goes with the one that it was merged into.
 */
const perishables: { table: SQL; since: SQL; only?: SQL }[] = [
  { table: sql`contacts`, since: sql`deleted_at`, only: sql`merged_into is null` },
  { table: sql`interactions`, since: sql`deleted_at` },
  { table: sql`contact_views`, since: sql`deleted_at` },
  { table: sql`contact_operations`, since: sql`created_at` },
];

/** Erases contacts, interactions, views and changes of many that are too old to be brought back. */
export function createPurgeJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'contacts.purge',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: (_data, signal) => purgeContacts({ database, now: clock.now(), signal }),
  };
}

/** In batches, so that no transaction holds much for long; an aborted run goes on where it was. */
export async function purgeContacts({
  database,
  now,
  signal,
}: {
  database: Database;
  now: Date;
  signal?: AbortSignal;
}): Promise<void> {
  for (const { table, since, only = sql`true` } of perishables) {
    let isMore = true;
    while (isMore) {
      signal?.throwIfAborted();
      const result = await runAsService(database, (tx) =>
        tx.execute(sql`
          delete from ${table} where (owner_id, id) in (
            select owner_id, id from ${table} where ${since} < ${restorableSince(now)} and ${only}
            limit ${batchSize} for update skip locked)`),
      );
      isMore = result.rowCount === batchSize;
    }
  }
}
