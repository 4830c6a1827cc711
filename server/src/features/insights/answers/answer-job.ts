import { hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { z } from 'zod';

import { answerJobName } from './screen-answers.ts';

const jobSchema = z.object({ ownerId: z.uuid(), screen: z.string(), input: z.unknown() });

/** Job: derives the figures of a screen of a large network again; safe to repeat. */
export function createAnswerJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: answerJobName,
    retries: 1,
    expireInSeconds: hourS,
    unique: 'waiting',
    run: async (data, _signal, jobs) => {
      const { ownerId, screen, input } = jobSchema.parse(data);
      const { screenAnswers } = await import('./screens.ts');
      const actor = { memberId: ownerId, sessionId: null };
      const ctx = { actor, database: openMemberDatabase(database, actor), clock, jobs };
      await screenAnswers[screen]?.refresh({ ctx, input });
    },
  };
}
