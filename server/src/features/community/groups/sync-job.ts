import { minuteS } from '@kith/contract/core/time';

import { openForum } from '#features/community/open-forum.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

export const groupSyncJobName = 'community.sync-groups';

/** Job: syncs the forum's groups each hour, and goes on when the forum allows it. */
export function createGroupSyncJob({
  database,
  clock,
  config,
}: {
  database: Database;
  clock: Clock;
  config: Parameters<typeof openForum>[0];
}): JobHandler {
  return {
    name: groupSyncJobName,
    retries: 2,
    expireInSeconds: 30 * minuteS,
    schedule: '40 * * * *',
    unique: 'waiting',
    run: async (_data, signal, jobs) => {
      const forum = openForum(config);
      if (forum === null || forum.key === null) return;
      const { syncGroups } = await import('./sync-groups.ts');
      const retryAt = await syncGroups({ database, clock, forum }, signal);
      if (retryAt === null) return;
      await runAsService(database, (tx) =>
        jobs.send(tx, groupSyncJobName, {}, { startAfter: retryAt, singletonKey: 'again' }),
      );
    },
  };
}
