import type { BulkChange, BulkUndoResult } from '@kith/contract/contacts/bulk';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ContactOperations } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Operation } from './bulk-queries.ts';
import { restorableSince } from './restorable-since.ts';
import { restoreTags } from './rewrite-tags.ts';
import { insertUndoHistory } from './undo-history.ts';
import { undoOnMerged } from './undo-on-merged.ts';

type Claimed = Pick<Selectable<ContactOperations>, 'contact_count' | 'created_at'> & {
  change: BulkChange;
};

/**
 * Undoes a bulk change: each contact gets its old values, except those whose field was changed
 * since. Where one was merged since, so does the contact that stayed. Undoing again changes nothing.
 *
 * @throws `not_found` when the change is too old to be undone.
 */
export async function undoBulkChange({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<BulkUndoResult> {
  const operation: Operation = {
    id: input.id,
    ownerId: ctx.actor.memberId,
    now: ctx.clock.now(),
  };
  return ctx.database.transaction(async (tx) => {
    const claimed = await claimOperation(tx, operation);
    if (!claimed) {
      if (await isKnown(tx, operation)) return { restored: 0, kept: 0 };
      throw notFound('Operation');
    }
    await lockChanged(tx, operation);
    const surplus = await undoOnMerged(tx, ctx, operation, claimed.change);
    const restored = (await restore(tx, operation, claimed)) - surplus;
    return { restored, kept: claimed.contact_count - restored };
  });
}

function claimOperation(tx: Tx, { id, ownerId, now }: Operation): Promise<Claimed | undefined> {
  return tx
    .updateTable('contact_operations')
    .set({ undone_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('created_at', '>', restorableSince(now).toISOString())
    .returning(['change', 'contact_count', 'created_at'])
    .$narrowType<Pick<Claimed, 'change'>>()
    .executeTakeFirst();
}

async function isKnown(tx: Tx, { id, ownerId }: Operation): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_operations')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('undone_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** In the order of bulk changes, so that none waits for another. */
async function lockChanged(tx: Tx, { id, ownerId }: Operation): Promise<void> {
  await sql`
    select count(*) from (
      select from contacts c where c.owner_id = ${ownerId} and c.id in (
        select unnest(array[r.contact_id, k.merged_into]) from contact_operation_rows r
        join contacts k on k.owner_id = ${ownerId} and k.id = r.contact_id
        where r.owner_id = ${ownerId} and r.operation_id = ${id})
      order by c.id for no key update) held`.execute(tx);
}

async function restore(
  tx: Tx,
  operation: Operation,
  { change, created_at: at }: Claimed,
): Promise<number> {
  switch (change.action) {
    case 'add_tags':
    case 'remove_tags':
      return restoreTags(tx, operation);
    case 'set_cadence':
      return restoreCadence(tx, operation, change.cadence_days);
    case 'archive':
      return restoreColumn(tx, operation, {
        set: sql`archived_at = null`,
        isAsLeft: sql`c.archived_at = ${at}::timestamptz`,
      });
    case 'unarchive':
      return restoreColumn(tx, operation, {
        set: sql`archived_at = r.archived_before`,
        isAsLeft: sql`c.archived_at is null`,
      });
    case 'delete':
      return restoreColumn(tx, operation, {
        set: sql`deleted_at = null`,
        isAsLeft: sql`c.deleted_at = ${at}::timestamptz and c.merged_into is null`,
      });
  }
}

async function restoreCadence(
  tx: Tx,
  operation: Operation,
  cadenceDays: number | null,
): Promise<number> {
  const given = sql`${cadenceDays}::integer`;
  const result = await sql`
    with changed as (
      update contacts c set cadence_days = r.cadence_before, revision = c.revision + 1,
        updated_at = ${operation.now}
      from contact_operation_rows r
      where r.owner_id = ${operation.ownerId} and r.operation_id = ${operation.id}
        and c.owner_id = ${operation.ownerId} and c.id = r.contact_id
        and c.cadence_days is not distinct from ${given}
      returning c.id, ${given} as cadence, r.cadence_before
    )
    ${insertUndoHistory(operation, {
      field: 'cadence_days',
      before: 'n.cadence',
      after: 'n.cadence_before',
    })} from changed n`.execute(tx);
  return Number(result.numAffectedRows);
}

async function restoreColumn(
  tx: Tx,
  { id, ownerId }: Operation,
  { set, isAsLeft }: { set: RawBuilder<unknown>; isAsLeft: RawBuilder<unknown> },
): Promise<number> {
  const result = await sql`
    update contacts c set ${set} from contact_operation_rows r
    where r.owner_id = ${ownerId} and r.operation_id = ${id}
      and c.owner_id = ${ownerId} and c.id = r.contact_id and ${isAsLeft}`.execute(tx);
  return Number(result.numAffectedRows);
}
