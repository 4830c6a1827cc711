import { hourS } from '@kith/contract/core/time';
import { z } from 'zod';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

export const qualityJobName = 'insights.check-quality';
const jobDataSchema = z.object({ ownerId: z.uuid() });

/** Checks the contacts of a large network; it acts as the member and is safe to repeat. */
export function createQualityJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: qualityJobName,
    retries: 2,
    expireInSeconds: hourS,
    run: async (data) => {
      const { ownerId } = jobDataSchema.parse(data);
      const member = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
      const { runCheck } = await import('./run-check.ts');
      await member.transaction((tx) => runCheck(tx, ownerId, clock.now()), {
        lock: `quality:${ownerId}`,
        joinsSets: true,
      });
    },
  };
}
