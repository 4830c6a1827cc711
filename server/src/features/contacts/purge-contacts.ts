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

/** A picture that its contact shows, or showed so lately that Undo may want it. */
const isShownPhoto = (since: Date) => sql`exists (select from contacts c
  where c.owner_id = contact_photos.owner_id and c.id = contact_photos.contact_id
    and (c.photo_id = contact_photos.id or c.updated_at > ${since}))`;

type Perishable = { table: SQL; since: SQL; unless?: (end: Date) => SQL };

/**
 * What is erased, by the column that tells since when it waits for it. A contact that was merged
 * waits for nothing: it goes with the one that it was merged into.
 */
const perishables: Perishable[] = [
  { table: sql`contacts`, since: sql`deleted_at`, unless: () => sql`merged_into is not null` },
  { table: sql`interactions`, since: sql`deleted_at` },
  { table: sql`contact_views`, since: sql`deleted_at` },
  { table: sql`contact_relationships`, since: sql`deleted_at` },
  { table: sql`contact_groups`, since: sql`deleted_at` },
  { table: sql`contact_reminders`, since: sql`deleted_at` },
  { table: sql`contact_operations`, since: sql`created_at` },
  { table: sql`contact_photos`, since: sql`created_at`, unless: isShownPhoto },
];

/** Erases what was deleted too long ago to be brought back: contacts and what hangs on them, changes of many. */
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
  const end = restorableSince(now);
  for (const { table, since, unless } of perishables) {
    let isMore = true;
    while (isMore) {
      signal?.throwIfAborted();
      const result = await runAsService(database, (tx) =>
        tx.execute(sql`
          delete from ${table} where (owner_id, id) in (
            select owner_id, id from ${table} where ${since} < ${end} and not ${unless?.(end) ?? sql`false`}
            limit ${batchSize} for update skip locked)`),
      );
      isMore = result.rowCount === batchSize;
    }
  }
}
