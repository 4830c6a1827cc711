import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';
import type { DeadLetter, JobOperations } from '#platform/jobs/job-operations.ts';

/** A page of the jobs that failed for the last time, newest first. */
export async function listDeadLetters({
  jobs,
  input: { kind = null, cursor, limit },
}: {
  jobs: JobOperations;
  input: { kind?: string | null | undefined; cursor?: string | undefined; limit: number };
}): Promise<{ items: DeadLetter[]; next_cursor: string | null }> {
  const keyset = readTimeCursor(cursor);
  const after = keyset && { failedAt: keyset[0], id: keyset[1] };
  const rows = await jobs.listDeadLetters({ kind, after, limit: limit + 1 });
  return cutPage(rows, limit, (last) => toTimeKeyset(last.failedAt, last.id));
}
