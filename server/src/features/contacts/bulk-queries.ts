import type { BulkChange } from '@kith/contract/contacts/bulk';
import { contactLimits } from '@kith/contract/contacts/rules';
import { arrayParam, jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { indexedWords } from './search-words.ts';

/**
 * A running change of many contacts. `startedAt` is when all of them are archived or deleted, however
 * many steps it takes: by it, undoing recognises them.
 */
export type Operation = { id: string; ownerId: string; now: Date; startedAt: string };

/** `waitingIds`: the contacts that later steps change. */
export async function insertOperation(
  tx: Tx,
  { id, ownerId, startedAt }: Operation,
  { change, waitingIds }: { change: BulkChange; waitingIds: readonly string[] },
): Promise<void> {
  await tx
    .insertInto('contact_operations')
    .values({
      owner_id: ownerId,
      id,
      change: jsonParam(change),
      contact_count: 0,
      created_at: startedAt,
      waiting_ids: [...waitingIds],
    })
    .execute();
}

/**
 * Changes the selected contacts for which `unless` does not hold, and stores their previous values,
 * in one statement. Rows are locked in the order of their ids, so that two changes never wait for
 * each other.
 */
async function changeSelected(
  tx: Tx,
  { id, ownerId }: Operation,
  {
    selected,
    unless,
    set,
    kept,
  }: {
    selected: RawBuilder<unknown>;
    unless: RawBuilder<unknown>;
    set: RawBuilder<unknown>;
    kept: KeptColumns;
  },
): Promise<number> {
  // Returned by the update: a join of the two parts would compare each row with each other one
  // wherever the planner expects a few.
  const values = Object.entries(kept).map(([column, value]) => sql.raw(`${value} as ${column}`));
  const columns = sql.raw(Object.keys(kept).join(', '));
  const result = await sql`
    with target as materialized (
      select c.id, c.tags, c.search_text, c.cadence_days, c.archived_at from contacts c
      where ${selected} and not (${unless}) order by c.id for no key update
    ), changed as (
      update contacts c set ${set} from target t where c.owner_id = ${ownerId} and c.id = t.id
      returning c.id, c.revision, ${sql.join(values, sql`, `)}
    )
    insert into contact_operation_rows
      (owner_id, operation_id, contact_id, revision_after, ${columns})
    select ${ownerId}, ${id}, n.id, n.revision, ${columns} from changed n`.execute(tx);
  return Number(result.numAffectedRows);
}

/** Columns of `contact_operation_rows` with their values: `t` is before, `c` after. */
type KeptColumns = Record<string, string>;

export function addTags(
  tx: Tx,
  operation: Operation,
  { tags, selected }: { tags: readonly string[]; selected: RawBuilder<unknown> },
): Promise<number> {
  const wanted = arrayParam(tags, 'text[]');
  const words = arrayParam(indexedWords(tags.join(' ')), 'text[]');
  const missing = (owned: string) =>
    sql`array(select tag from unnest(${wanted}) with ordinality as w(tag, place)
      where not tag = any(${sql.raw(owned)}) order by place)`;
  return changeSelected(tx, operation, {
    selected,
    unless: sql`c.tags @> ${wanted}
      or cardinality(c.tags || ${missing('c.tags')}) > ${contactLimits.tags}`,
    set: sql`tags = t.tags || ${missing('t.tags')},
      search_text = t.search_text || (
        select coalesce(string_agg(' ' || word, ''), '') from unnest(${words}) word
        where position(' ' || word || ' ' in t.search_text || ' ') = 0),
      revision = c.revision + 1, updated_at = ${operation.now}`,
    kept: {
      tags_before: 't.tags',
      tags_after: 'c.tags',
      search_text_before: 't.search_text',
    },
  });
}

export function setCadence(
  tx: Tx,
  operation: Operation,
  { cadenceDays, selected }: { cadenceDays: number | null; selected: RawBuilder<unknown> },
): Promise<number> {
  const days = sql`${cadenceDays}::integer`;
  return changeSelected(tx, operation, {
    selected,
    unless: sql`c.cadence_days is not distinct from ${days}`,
    set: sql`cadence_days = ${days}, revision = c.revision + 1, updated_at = ${operation.now}`,
    kept: { cadence_before: 't.cadence_days' },
  });
}

export function moveContacts(
  tx: Tx,
  operation: Operation,
  {
    action,
    selected,
  }: { action: 'archive' | 'unarchive' | 'delete'; selected: RawBuilder<unknown> },
): Promise<number> {
  const startedAt = sql`${operation.startedAt}::timestamptz`;
  const moves = {
    archive: { unless: sql`c.archived_at is not null`, set: sql`archived_at = ${startedAt}` },
    unarchive: {
      unless: sql`c.archived_at is null`,
      set: sql`archived_at = null, updated_at = ${operation.now}`,
    },
    delete: { unless: sql`false`, set: sql`deleted_at = ${startedAt}` },
  };
  const kept = { archived_before: 't.archived_at' };
  return changeSelected(tx, operation, { selected, ...moves[action], kept });
}
