import { minuteMs, secondMs } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/tx.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import { sql } from 'kysely';
import { z } from 'zod';

import type { Operation } from './bulk-queries.ts';

const jobName = 'contacts.record-history';
const retries = 8;
const jobDataSchema = z.object({ ownerId: z.uuid(), operationId: z.uuid() });

/** Queues the history entries of an operation, once the change is committed. */
export function queueOperationHistory(
  jobs: JobQueue,
  tx: Tx,
  { ownerId, id }: Pick<Operation, 'ownerId' | 'id'>,
): Promise<void> {
  return jobs.send(tx, jobName, { ownerId, operationId: id });
}

/**
 * Writes what a bulk change did to tags or cadence into each contact's history. Members who tag ten
 * thousand contacts wait for the tags, not for the history.
 */
export function createOperationHistoryJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: jobName,
    retries,
    expireInSeconds: (5 * minuteMs) / secondMs,
    run: async (data) => {
      const { ownerId, operationId: id } = jobDataSchema.parse(data);
      const member = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
      await member.transaction((tx) =>
        recordOperationHistory(tx, { id, ownerId, now: clock.now() }),
      );
    },
  };
}

/** Once, however often the job runs; deleted contacts are left out. */
async function recordOperationHistory(
  tx: Tx,
  { id, ownerId, now }: Omit<Operation, 'startedAt'>,
): Promise<void> {
  await sql`
    with operation as (
      update contact_operations set recorded_at = ${now}
      where owner_id = ${ownerId} and id = ${id} and recorded_at is null
      returning change, created_at
    )
    insert into contact_changes
      (owner_id, contact_id, field, old_value, new_value, source, changed_at)
    select ${ownerId}, c.id, v.field, v.old_value, v.new_value, 'manual', operation.created_at
    from operation
    join contact_operation_rows r on r.owner_id = ${ownerId} and r.operation_id = ${id}
    join contacts c on c.owner_id = ${ownerId} and c.id = r.contact_id
    cross join lateral (values
      ('tags', nullif(to_json(r.tags_before)::text, '[]'), nullif(to_json(r.tags_after)::text, '[]')),
      ('cadence_days', r.cadence_before::text, operation.change ->> 'cadence_days')
    ) v(field, old_value, new_value)
    where v.old_value is distinct from v.new_value`.execute(tx);
}
