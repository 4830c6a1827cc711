import type { BulkChange } from '@kith/contract/contacts/bulk';
import { hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ContactOperations } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { nestIn } from '#platform/database/nested.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { openMemberDatabase, type Tx } from '#platform/database/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';

import type { Operation } from './bulk-queries.ts';
import { bulkSizes, changeContacts } from './bulk-steps.ts';
import { restoreNext } from './restore-contacts.ts';
import { restoreMerged } from './restore-merged.ts';

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

/**
 * Goes on with bulk changes of whole networks, step by step. Each step is a transaction that locks
 * the operation first and removes its contacts from those that wait: a repeat, or a second job, does
 * the next step, and an undo ends the change between two steps.
 */
export function createBulkJob({
  database,
  clock,
  log,
  step = bulkSizes.step,
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
      const member = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
      const actor = { memberId: ownerId, sessionId: null };
      const takeStep = () =>
        member.transaction((tx) => {
          const ctx = { actor, database: nestIn(tx), clock, jobs, ai: { remote: null }, log };
          return takeNextStep(tx, ctx, { id, ownerId, now: clock.now(), step });
        });
      while (await takeStep()) signal.throwIfAborted();
    },
  };
}

type WaitingRow = Pick<Selectable<ContactOperations>, 'created_at' | 'undone_at'> &
  Computed<{ change: BulkChange; ids: string[]; waiting: number }>;

/** @returns whether a step is left. */
async function takeNextStep(
  tx: Tx,
  ctx: MemberContext,
  { step, ...moment }: Omit<Operation, 'startedAt'> & { step: number },
): Promise<boolean> {
  const row = await lockOperation(tx, { ...moment, step });
  if (!row) return false;
  const { change, ids, waiting } = row;
  const operation: Operation = { ...moment, startedAt: row.created_at };
  if (row.undone_at !== null) {
    await restoreMerged(tx, ctx, operation, { change, step, since: row.undone_at });
    return restoreNext(tx, operation, { change, step });
  }
  if (waiting === 0) return false;
  await dropWaiting(tx, operation, step);
  const isLast = waiting <= step;
  await changeContacts(tx, ctx.jobs, operation, { change, ids, isLast });
  return !isLast;
}

function lockOperation(
  tx: Tx,
  { id, ownerId, step }: Pick<Operation, 'id' | 'ownerId'> & { step: number },
): Promise<WaitingRow | undefined> {
  return readRow(
    tx,
    sql<WaitingRow>`
      select change, created_at, undone_at,
        waiting_ids[1:${step}::integer] as ids, cardinality(waiting_ids) as waiting
      from contact_operations where owner_id = ${ownerId} and id = ${id} for update`,
  );
}

async function dropWaiting(tx: Tx, { id, ownerId }: Operation, step: number): Promise<void> {
  await sql`update contact_operations set waiting_ids = waiting_ids[${step + 1}::integer:]
    where owner_id = ${ownerId} and id = ${id}`.execute(tx);
}
