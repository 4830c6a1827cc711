import { type RawBuilder, sql } from 'kysely';

import type { Operation } from './bulk-queries.ts';

/** A field with its values before and after an undo, as columns of the changed rows. */
type HistoryColumn = { field: 'tags' | 'cadence_days'; before: string; after: string };

/** The undo of a field in the form of `recordChanges`; the rows, with `n` among them, follow. */
export function insertUndoHistory(
  { ownerId, now }: Pick<Operation, 'ownerId' | 'now'>,
  { field, before, after }: HistoryColumn,
): RawBuilder<unknown> {
  const kept = (value: string) =>
    sql.raw(field === 'tags' ? `nullif(to_json(${value})::text, '[]')` : `${value}::text`);
  return sql`insert into contact_changes
      (owner_id, contact_id, field, old_value, new_value, source, changed_at)
    select ${ownerId}::uuid, n.id, ${field}::text, ${kept(before)}, ${kept(after)}, 'undo',
      ${now}::timestamptz`;
}
