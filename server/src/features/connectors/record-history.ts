import { arrayParam, type Computed, jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { ValueChange } from './merge-record.ts';

type Written = ValueChange & { linkId: string };

/** Keeps every value that is replaced, on either side, so that it can be restored. */
export async function recordValues(
  tx: Tx,
  scope: {
    ownerId: string;
    runId: string | null;
    side: 'kith' | 'crm';
    cause: 'sync' | 'decision' | 'undo';
    now: Date;
    /** Whether the other side has accepted them already. */
    isWritten?: boolean;
  },
  changes: readonly Written[],
): Promise<void> {
  if (changes.length === 0) return;
  const { ownerId, runId, side, cause, now, isWritten = true } = scope;
  await sql`
    insert into crm_changes (owner_id, link_id, run_id, field, side, old_value, new_value, cause,
      changed_at, is_written)
    select ${ownerId}::uuid, r."linkId", ${runId}::uuid, r.field, ${side}, r."from", r."to", ${cause},
      ${now}::timestamptz, ${isWritten}::boolean
    from jsonb_to_recordset(${jsonParam(changes)})
      as r("linkId" uuid, field text, "from" text, "to" text)`.execute(tx);
}

/**
 * Values for the CRM are recorded before they are sent: a run that ends in between finds them there, and
 * the history has them. An earlier attempt's are replaced.
 */
export async function recordSending(
  tx: Tx,
  scope: { ownerId: string; runId: string; now: Date },
  changes: readonly Written[],
): Promise<void> {
  const ids = [...new Set(changes.map(({ linkId }) => linkId))];
  await sql`
    delete from crm_changes where owner_id = ${scope.ownerId} and not is_written
      and link_id = any(${arrayParam(ids, 'uuid[]')})`.execute(tx);
  await recordValues(tx, { ...scope, side: 'crm', cause: 'sync', isWritten: false }, changes);
}

/** The CRM has these values: they were sent, and the answer was lost; or it has just accepted them. */
export async function confirmSending(
  tx: Tx,
  ownerId: string,
  linkIds: readonly string[],
): Promise<void> {
  await sql`
    update crm_changes set is_written = true
    where owner_id = ${ownerId} and not is_written
      and link_id = any(${arrayParam(linkIds, 'uuid[]')})`.execute(tx);
}

export async function dropSending(
  tx: Tx,
  ownerId: string,
  linkIds: readonly string[],
): Promise<void> {
  await sql`
    delete from crm_changes where owner_id = ${ownerId} and not is_written
      and link_id = any(${arrayParam(linkIds, 'uuid[]')})`.execute(tx);
}

/** Opens, updates and closes the conflicts of a record. @returns how many are new. */
export async function keepConflicts(
  tx: Tx,
  { ownerId, linkId, now }: { ownerId: string; linkId: string; now: Date },
  {
    asks,
    settled,
  }: { asks: readonly { field: string; kith: string; crm: string }[]; settled: readonly string[] },
): Promise<number> {
  if (settled.length > 0) {
    await sql`
      update crm_conflicts set closed_at = ${now}::timestamptz
      where owner_id = ${ownerId} and link_id = ${linkId} and closed_at is null
        and field = any(${arrayParam(settled, 'text[]')})`.execute(tx);
  }
  let opened = 0;
  for (const { field, kith, crm } of asks) {
    const { rows } = await sql<Computed<{ is_new: boolean }>>`
      insert into crm_conflicts (owner_id, link_id, field, kith_value, crm_value, found_at)
      values (${ownerId}, ${linkId}, ${field}, ${kith}, ${crm}, ${now}::timestamptz)
      on conflict (owner_id, link_id, field) where closed_at is null
      do update set kith_value = excluded.kith_value, crm_value = excluded.crm_value
      returning (xmax = 0) as is_new`.execute(tx);
    if (rows[0]?.is_new) opened += 1;
  }
  return opened;
}
