import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

const jobOfStatus: Record<string, string> = {
  reading: 'imports.read',
  queued: 'imports.apply',
  running: 'imports.apply',
  undoing: 'imports.undo',
};

/**
 * Call it when the server has started: sends a job for every running import, so that those of a
 * killed server continue at once and not when their jobs expire. A second job for an import of
 * another server does no harm: its batches exclude each other.
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
    const left = await tx
      .selectFrom('imports')
      .select(['owner_id', 'id', 'status'])
      .where('status', 'in', ['reading', 'queued', 'running', 'undoing'])
      .execute();
    for (const { owner_id: ownerId, id: importId, status } of left) {
      await jobs.send(tx, jobOfStatus[status]!, { ownerId, importId });
    }
    return left.length;
  });
}
