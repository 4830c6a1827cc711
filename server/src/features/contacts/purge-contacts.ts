import { hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { DB } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { type RawBuilder, sql } from 'kysely';

import { restorableSince } from './restorable-since.ts';

/** Every night. */
const schedule = '20 3 * * *';
const batchSize = 2_000;

/** A picture that its contact shows, or showed so recently that Undo may need it. */
const isShownPhoto = (since: Date) => sql`exists (select from contacts c
  where c.owner_id = contact_photos.owner_id and c.id = contact_photos.contact_id
    and (c.photo_id = contact_photos.id or c.updated_at > ${since}))`;

type Perishable = {
  table: keyof DB;
  since: 'deleted_at' | 'created_at';
  unless?: (end: Date) => RawBuilder<unknown>;
};

/**
 * What is erased, by the column with the start of its waiting time. A merged contact has none: it
 * is erased with the contact that it was merged into.
 */
const perishables: Perishable[] = [
  { table: 'contacts', since: 'deleted_at', unless: () => sql`merged_into is not null` },
  { table: 'interactions', since: 'deleted_at' },
  { table: 'contact_statements', since: 'deleted_at' },
  { table: 'contact_views', since: 'deleted_at' },
  { table: 'contact_relationships', since: 'deleted_at' },
  { table: 'contact_groups', since: 'deleted_at' },
  { table: 'contact_reminders', since: 'deleted_at' },
  { table: 'contact_operations', since: 'created_at' },
  { table: 'contact_photos', since: 'created_at', unless: isShownPhoto },
];

/**
 * Erases what was deleted too long ago to be restored: contacts with their data, and bulk changes.
 */
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
    await deleteInBatches({ batchSize, signal }, () =>
      runAsService(database, (tx) =>
        sql`delete from ${sql.table(table)} where (owner_id, id) in (
        select owner_id, id from ${sql.table(table)}
        where ${sql.ref(since)} < ${end} and not ${unless?.(end) ?? sql`false`}
        limit ${batchSize} for update skip locked)`.execute(tx),
      ),
    );
  }
}
