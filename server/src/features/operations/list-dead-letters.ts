import { z } from 'zod';

import { cutPage, decodeCursor } from '#platform/http/cursor.ts';
import { toKeysetTime } from '#platform/database/rows.ts';
import type { DeadLetter, JobOperations } from '#platform/jobs/job-operations.ts';

const keysetSchema = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);

/** A page of the jobs that failed for the last time, newest first. */
export async function listDeadLetters({
  jobs,
  input: { kind = null, cursor, limit },
}: {
  jobs: JobOperations;
  input: { kind?: string | null | undefined; cursor?: string | undefined; limit: number };
}): Promise<{ items: DeadLetter[]; next_cursor: string | null }> {
  const [failedAt, id] = cursor === undefined ? [] : decodeCursor(keysetSchema, cursor);
  const after = failedAt === undefined || id === undefined ? null : { failedAt, id };
  const rows = await jobs.listDeadLetters({ kind, after, limit: limit + 1 });
  return cutPage(rows, limit, (last) => [toKeysetTime(last.failedAt), last.id]);
}
