import type { Contacts } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Operation } from './bulk-queries.ts';
import { recordManyChanges } from './record-changes.ts';
import { searchText } from './search-text.ts';
import { type SearchedRow, searchedColumns } from './searched-columns.ts';
import { insertUndoHistory } from './undo-history.ts';

/** How many contacts are read and written at a time. */
const batchSize = 5_000;

type TaggedRow = SearchedRow &
  Pick<Selectable<Contacts>, 'search_text'> &
  Computed<{ next_tags: string[] }>;

/**
 * Removes tags from the selected contacts. Whether a removed word still occurs elsewhere in a
 * contact is known only when its search words are derived, so the rows are read and written back.
 */
export async function removeTags(
  tx: Tx,
  operation: Operation,
  { tags, selected }: { tags: readonly string[]; selected: RawBuilder<unknown> },
): Promise<number> {
  const unwanted = arrayParam(tags, 'text[]');
  const rows = await lockTagged(tx, {
    condition: sql`${selected} and c.tags && ${unwanted}`,
    nextTags: sql`array(select tag from unnest(c.tags) with ordinality as w(tag, place)
      where not tag = any(${unwanted}) order by place)`,
  });
  for (const batch of inBatches(rows)) {
    await sql`
      with changed as (${writeTags(operation, batch)}
        returning c.id, c.revision, r.tags_before, c.tags as tags_after, r.search_text_before)
      insert into contact_operation_rows (owner_id, operation_id, contact_id, revision_after,
        tags_before, tags_after, search_text_before)
      select ${operation.ownerId}, ${operation.id}, n.id, n.revision, n.tags_before, n.tags_after,
        n.search_text_before
      from changed n`.execute(tx);
  }
  return rows.length;
}

/**
 * Restores the tags from before an operation to contacts that still have those from after it. `kept`:
 * rows `r` of the operation.
 */
export async function restoreTags(
  tx: Tx,
  operation: Operation,
  kept: RawBuilder<unknown>,
): Promise<number> {
  // Unchanged since: the previous search words are right as well.
  const untouched = await sql`
    with changed as (
      update contacts c set tags = r.tags_before, search_text = r.search_text_before,
        revision = c.revision + 1, updated_at = ${operation.now}
      from ${kept} and c.owner_id = ${operation.ownerId} and c.id = r.contact_id
        and c.revision = r.revision_after
      returning c.id, r.tags_after as tags, c.tags as tags_after
    )
    ${insertUndoHistory(operation, {
      field: 'tags',
      before: 'n.tags',
      after: 'n.tags_after',
    })} from changed n`.execute(tx);
  const touched = await lockTagged(tx, {
    condition: sql`c.owner_id = ${operation.ownerId} and exists (
      select from ${kept} and r.contact_id = c.id and c.tags = r.tags_after)`,
    nextTags: sql`(select r.tags_before from ${kept} and r.contact_id = c.id)`,
  });
  for (const batch of inBatches(touched)) {
    await writeTags(operation, batch).execute(tx);
    await recordManyChanges(
      tx,
      { ...operation, source: 'undo' },
      batch.map(({ id, tags, next_tags }) => ({
        contactId: id,
        before: { tags },
        after: { tags: next_tags },
      })),
    );
  }
  return Number(untouched.numAffectedRows) + touched.length;
}

function lockTagged(
  tx: Tx,
  { condition, nextTags }: { condition: RawBuilder<unknown>; nextTags: RawBuilder<unknown> },
): Promise<TaggedRow[]> {
  return readRows(
    tx,
    sql<TaggedRow>`select ${searchedColumns}, c.search_text, ${nextTags} as next_tags
      from contacts c where ${condition} order by c.id for no key update of c`,
  );
}

function writeTags({ ownerId, now }: Operation, rows: readonly TaggedRow[]): RawBuilder<unknown> {
  const records = rows.map((row) => ({
    id: row.id,
    tags_before: row.tags,
    tags: row.next_tags,
    search_text_before: row.search_text,
    search_text: searchText({ ...row, tags: row.next_tags }),
  }));
  return sql`update contacts c set tags = r.tags, search_text = r.search_text,
      revision = c.revision + 1, updated_at = ${now}
    from jsonb_to_recordset(${jsonParam(records)}) as r(id uuid, tags_before text[], tags text[],
      search_text_before text, search_text text)
    where c.owner_id = ${ownerId} and c.id = r.id`;
}

function* inBatches(rows: readonly TaggedRow[]): Generator<readonly TaggedRow[]> {
  for (let start = 0; start < rows.length; start += batchSize) {
    yield rows.slice(start, start + batchSize);
  }
}
