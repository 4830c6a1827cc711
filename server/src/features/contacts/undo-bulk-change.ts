import type { BulkChange, BulkUndoResult } from '@kith/contract/contacts/bulk';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ContactOperations } from '#platform/database/database-types.ts';
import { nestIn } from '#platform/database/nested.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import type { Operation } from './bulk-queries.ts';
import { type BulkSizes, bulkSizes } from './bulk-steps.ts';
import { queueNextSteps } from './bulk-job.ts';
import { getBulkChange } from './get-bulk-change.ts';
import { queueOperationHistory } from './record-operation-history.ts';
import { restorableSince } from './restorable-since.ts';
import { restoreNext } from './restore-contacts.ts';
import { restoreMerged } from './restore-merged.ts';

type Undone = Pick<Selectable<ContactOperations>, 'contact_count' | 'created_at'> &
  Computed<{ change: BulkChange; was_undone: boolean; was_running: boolean }>;

/**
 * Undoes a bulk change: each contact gets its old values, except those whose field was changed
 * since. Where one was merged since, so does the contact that stayed. What has not been changed yet
 * is left. Whole networks are restored in steps, the first here, the others by a job. Undoing again
 * changes nothing.
 *
 * @throws `not_found` when the change is too old to be undone.
 */
export async function undoBulkChange({
  ctx,
  input: { id },
  sizes = bulkSizes,
}: {
  ctx: MemberContext;
  input: { id: string };
  sizes?: BulkSizes;
}): Promise<BulkUndoResult> {
  const moment = { id, ownerId: ctx.actor.memberId, now: ctx.clock.now() };
  return ctx.database.transaction(async (tx) => {
    const claimed = await claimOperation(tx, moment);
    if (!claimed) throw notFound('Operation');
    if (claimed.was_undone) return { restored: 0, kept: 0, remaining: 0 };
    const operation: Operation = { ...moment, startedAt: claimed.created_at };
    if (claimed.was_running) await queueOperationHistory(ctx.jobs, tx, operation);
    const isLarge = claimed.contact_count > sizes.atOnce;
    const step = isLarge ? sizes.step : sizes.atOnce;
    await restoreMerged(tx, ctx, operation, { change: claimed.change, step });
    const isMore = await restoreNext(tx, operation, { change: claimed.change, step });
    if (isMore) await queueNextSteps(ctx.jobs, tx, operation);
    const nested = { ...ctx, database: nestIn(tx) };
    const { undo } = await getBulkChange({ ctx: nested, input: { id } });
    if (!undo) throw new Error('The undo was not stored');
    return undo;
  });
}

/** Marks the operation as undone; a step that is running ends first, and no further one begins. */
function claimOperation(
  tx: Tx,
  { id, ownerId, now }: Omit<Operation, 'startedAt'>,
): Promise<Undone | undefined> {
  return readRow(
    tx,
    sql<Undone>`
      with before as (
        select o.* from contact_operations o
        where o.owner_id = ${ownerId} and o.id = ${id}
          and (o.undone_at is not null or o.created_at > ${restorableSince(now)})
        for update
      )
      update contact_operations o
        set undone_at = coalesce(before.undone_at, ${now}), waiting_ids = '{}'
      from before where o.owner_id = ${ownerId} and o.id = before.id
      returning o.change, o.contact_count, o.created_at, before.undone_at is not null as was_undone,
        cardinality(before.waiting_ids) > 0 as was_running`,
  );
}
