import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { profileJobName } from './profile-states.ts';

/**
 * Call it when the server has started: profiles that waited when it was killed go on at once. A second
 * job for one does no harm, since each result is stored once.
 */
export async function resumeProfiles({
  database,
  jobs,
}: {
  database: Database;
  jobs: JobQueue;
}): Promise<number> {
  return runAsService(database, async (tx) => {
    const left = await tx
      .selectFrom('profile_analyses')
      .select(['owner_id', 'id'])
      .where('status', '=', 'waiting')
      .orderBy('queued_at')
      .execute();
    for (const { owner_id: ownerId, id } of left)
      await jobs.send(tx, profileJobName, { ownerId, id });
    return left.length;
  });
}
