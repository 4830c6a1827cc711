import { minuteS } from '@kith/contract/core/time';
import { z } from 'zod';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';

import type { Forum } from './open-forum.ts';

const jobName = 'community.log-out';
const jobSchema = z.object({ memberId: z.uuid() });

/**
 * For the transaction in which a member signs out: the forum logs them out as well, if they ever signed in
 * there and its API can be asked.
 */
export function createForumLogOut({ forum, jobs }: { forum: Forum | null; jobs: JobQueue }) {
  if (forum === null || forum.key === null) return undefined;
  return async (tx: Tx, memberId: string): Promise<void> => {
    const account = await tx
      .selectFrom('forum_accounts')
      .select('owner_id')
      .where('owner_id', '=', memberId)
      .executeTakeFirst();
    if (account) await jobs.send(tx, jobName, { memberId }, { singletonKey: memberId });
  };
}

/** Job: ends a member's sessions at the forum. */
export function createForumLogOutJob({
  database,
  forum,
}: {
  database: Database;
  forum: Forum | null;
}): JobHandler {
  return {
    name: jobName,
    retries: 5,
    expireInSeconds: minuteS,
    unique: 'waiting',
    run: async (data) => {
      const { memberId } = jobSchema.parse(data);
      if (forum === null) return;
      const { askForAccount, keepForumAccount } = await import('./forum-accounts.ts');
      const { askForum } = await import('./forum-api.ts');
      const known = await askForAccount(forum, memberId);
      if (known === null) return;
      await runAsService(database, (tx) => keepForumAccount(tx, known));
      const path = `/admin/users/${known.forumId}/log_out.json`;
      await askForum(forum, path, { method: 'POST', asOperator: true });
    },
  };
}
