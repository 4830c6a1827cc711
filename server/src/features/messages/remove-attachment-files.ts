import { dayMs, hourS } from '@kith/contract/core/time';
import { type Selectable, sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileRemovals } from '#platform/database/database-types.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

type RemovalParts = { database: Database; files: FileStore; clock: Clock };

/** Every five minutes. */
const schedule = '*/5 * * * *';
const batchSize = 50;
const unsentRetentionMs = dayMs;

/** Removes the files of deleted rows, and uploads that were not sent within a day. */
export function createFileRemovalJob(parts: RemovalParts): JobHandler {
  return {
    name: 'message-files.remove',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: (_data, signal) => removeFiles({ ...parts, signal }),
  };
}

/** In batches; after a crash in a batch its files are removed again, which does no harm. */
export async function removeFiles({
  database,
  files,
  clock,
  signal,
}: RemovalParts & { signal?: AbortSignal }): Promise<void> {
  const now = clock.now();
  const oldest = new Date(now.getTime() - unsentRetentionMs).toISOString();
  await runAsService(database, (tx) =>
    tx
      .deleteFrom('message_attachments')
      .where('message_id', 'is', null)
      .where('hidden_message_id', 'is', null)
      .where('created_at', '<=', oldest)
      .execute(),
  );
  let isMore = true;
  while (isMore) {
    signal?.throwIfAborted();
    isMore = await runAsService(database, async (tx) => {
      const due = await readRows(
        tx,
        sql<
          Pick<Selectable<FileRemovals>, 'storage_key'>
        >`delete from file_removals where storage_key in (
            select storage_key from file_removals where due_at <= greatest(${now}, now())
            limit ${batchSize} for update skip locked)
          returning storage_key`,
      );
      await Promise.all(due.map(({ storage_key: key }) => files.remove(key)));
      return due.length === batchSize;
    });
  }
}
