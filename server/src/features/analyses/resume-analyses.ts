import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { analysisJobName, openStatuses } from './run-states.ts';

/**
 * Call it when the server has started: runs of a killed server go on at once. A second job for a run of
 * another server does no harm, since each result is stored once.
 */
export async function resumeAnalyses({
  database,
  jobs,
}: {
  database: Database;
  jobs: JobQueue;
}): Promise<number> {
  return runAsService(database, async (tx) => {
    const left = await tx
      .selectFrom('analysis_runs')
      .select(['owner_id', 'id'])
      .where('status', 'in', openStatuses)
      .execute();
    for (const { owner_id: ownerId, id: runId } of left) {
      await jobs.send(tx, analysisJobName, { ownerId, runId });
    }
    return left.length;
  });
}
