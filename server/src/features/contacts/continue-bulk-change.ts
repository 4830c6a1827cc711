import type { BulkChange } from '@kith/contract/contacts/bulk';
import type { MemberContext } from '#platform/context.ts';
import type { ContactOperations } from '#platform/database/database-types.ts';
import { nestIn } from '#platform/database/nested.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import type { Operation } from './bulk-queries.ts';
import { bulkSizes, changeContacts } from './bulk-steps.ts';
import { restoreNext } from './restore-contacts.ts';
import { restoreMerged } from './restore-merged.ts';

/**
 * Goes on with a bulk change of a whole network, step by step. Each step is a transaction that locks
 * the operation first and removes its contacts from those that wait: a repeat, or a second job, does
 * the next step, and an undo ends the change between two steps.
 */
export async function continueBulkChange(
  { actor, database, ...others }: Omit<MemberContext, 'ai'>,
  { id, step = bulkSizes.step, signal }: { id: string; step?: number; signal: AbortSignal },
): Promise<void> {
  const takeStep = () =>
    database.transaction((tx) => {
      const ctx = { ...others, actor, database: nestIn(tx), ai: { remote: null } };
      return takeNextStep(tx, ctx, { id, ownerId: actor.memberId, now: ctx.clock.now(), step });
    });
  while (await takeStep()) signal.throwIfAborted();
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
