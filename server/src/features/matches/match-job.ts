import { hourS } from '@kith/contract/core/time';
import { z } from 'zod';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

import { matchRunJobName } from './request-run.ts';

const jobDataSchema = z.object({ ownerId: z.uuid(), isFull: z.boolean() });

/** The job of one network; it acts as the member. */
export function createMatchRunJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: matchRunJobName,
    retries: 3,
    expireInSeconds: hourS,
    unique: 'waiting',
    run: async (data) => {
      const { ownerId, isFull } = jobDataSchema.parse(data);
      const member = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
      const { runMatches } = await import('./run-matches.ts');
      await runMatches({ ownerId, isFull, database: member, clock });
    },
  };
}
