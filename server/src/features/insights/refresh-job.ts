import { hourS } from '@kith/contract/core/time';
import { z } from 'zod';

import { readLocalDay } from '#features/profile/local-day.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

import { refreshJobName, refreshNext } from './refresh-insights.ts';

const jobSchema = z.object({ ownerId: z.uuid() });

/** Notes of one step: about half a second, after which requests have their turn. */
const stepSize = 2_000;

/**
 * Job: takes over a large change of one network, step by step, then fits the model of the member's
 * rhythms again.
 */
export function createInsightJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: refreshJobName,
    retries: 3,
    expireInSeconds: hourS,
    unique: 'waiting',
    run: async (data, signal) => {
      const { ownerId } = jobSchema.parse(data);
      await refreshAll({ database, clock }, ownerId, signal);
      const { fitMemberModel } = await import('./rhythm-models.ts');
      const member = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
      const actor = { memberId: ownerId, sessionId: null };
      await fitMemberModel({ ctx: { actor, database: member, clock } });
    },
  };
}

/** Takes over everything that is noted of a member. */
async function refreshAll(
  { database, clock }: { database: Database; clock: Clock },
  ownerId: string,
  signal?: AbortSignal,
): Promise<void> {
  const member = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
  let notes = stepSize;
  while (notes === stepSize) {
    signal?.throwIfAborted();
    notes = await member.transaction(async (tx) => {
      const { timeZone } = await readLocalDay(tx, ownerId, clock.now());
      return refreshNext(tx, ownerId, { timeZone, most: stepSize });
    });
  }
}
