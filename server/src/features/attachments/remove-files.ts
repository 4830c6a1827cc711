import { dayMs, hourS } from '@kith/contract/core/time';
import { sql } from 'drizzle-orm';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

type RemovalParts = { database: Database; files: FileStore; clock: Clock };

/** Every five minutes. */
const schedule = '*/5 * * * *';
const batchSize = 50;
const unsentKeptMs = dayMs;

/** Removes files whose rows are gone from the store, and what was uploaded and not sent within a day. */
export function createFileRemovalJob(parts: RemovalParts): JobHandler {
  return {
    name: 'message-files.remove',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: (_data, signal) => removeFiles({ ...parts, signal }),
  };
}

/** In batches; one that dies has removed files whose notes still stand, which is repeated. */
export async function removeFiles({
  database,
  files,
  clock,
  signal,
}: RemovalParts & { signal?: AbortSignal }): Promise<void> {
  const now = clock.now();
  await runAsService(database, (tx) =>
    tx.execute(sql`delete from message_attachments
      where message_id is null and created_at <= ${new Date(now.getTime() - unsentKeptMs)}`),
  );
  let isMore = true;
  while (isMore) {
    signal?.throwIfAborted();
    isMore = await runAsService(database, async (tx) => {
      const due = await readRows<{ storage_key: string }>(
        tx,
        sql`delete from file_removals where storage_key in (
            select storage_key from file_removals where due_at <= greatest(${now}, now())
            limit ${batchSize} for update skip locked)
          returning storage_key`,
      );
      await Promise.all(due.map(({ storage_key: key }) => files.remove(key)));
      return due.length === batchSize;
    });
  }
}
