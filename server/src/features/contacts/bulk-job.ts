import { hourS } from '@kith/contract/core/time';
import { z } from 'zod';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import type { Operation } from './bulk-queries.ts';

const jobName = 'contacts.continue-bulk';
const retries = 8;
const jobDataSchema = z.object({ ownerId: z.uuid(), operationId: z.uuid() });

/** Queues the steps that are left of a bulk change, or of its undo. */
export function queueNextSteps(
  jobs: JobQueue,
  tx: Tx,
  { ownerId, id }: Pick<Operation, 'ownerId' | 'id'>,
): Promise<void> {
  return jobs.send(tx, jobName, { ownerId, operationId: id });
}

/** The job of one bulk change; it acts as the member. */
export function createBulkJob({
  database,
  clock,
  log,
  step,
}: {
  database: Database;
  clock: Clock;
  log: Logger;
  step?: number;
}): JobHandler {
  return {
    name: jobName,
    retries,
    expireInSeconds: hourS,
    run: async (data, signal, jobs) => {
      const { ownerId, operationId: id } = jobDataSchema.parse(data);
      const { continueBulkChange } = await import('./continue-bulk-change.ts');
      const actor = { memberId: ownerId, sessionId: null };
      const member = openMemberDatabase(database, actor);
      const ctx = { actor, database: member, clock, jobs, log };
      await continueBulkChange(ctx, { id, signal, ...(step === undefined ? {} : { step }) });
    },
  };
}
