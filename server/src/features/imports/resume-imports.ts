import type { Database } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { sql } from 'drizzle-orm';

const jobOfStatus: Record<string, string> = {
  reading: 'imports.read',
  queued: 'imports.apply',
  running: 'imports.apply',
  undoing: 'imports.undo',
};

/**
 * Call it when the server has started: sends a job for every import that is at work, so that those of
 * a killed server go on at once and not when their jobs expire. One that another server has in hand
 * bears a second job: its batches exclude each other.
 *
 * @returns how many there were.
 */
export async function resumeImports({
  database,
  jobs,
}: {
  database: Database;
  jobs: JobQueue;
}): Promise<number> {
  return runAsService(database, async (tx) => {
    const left = await readRows<{ owner_id: string; id: string; status: string }>(
      tx,
      sql`select owner_id, id, status from imports
        where status in ('reading', 'queued', 'running', 'undoing')`,
    );
    for (const { owner_id: ownerId, id: importId, status } of left) {
      await jobs.send(tx, jobOfStatus[status]!, { ownerId, importId });
    }
    return left.length;
  });
}
