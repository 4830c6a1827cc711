import { type SQL, sql } from 'drizzle-orm';

import type { Operation } from './bulk-queries.ts';

/** A field with its values before and after an undoing, as columns of the rows that it changes. */
type HistoryColumn = { field: 'tags' | 'cadence_days'; before: string; after: string };

/** The undoing of a field as `recordChanges` keeps it; the rows, `n` among them, come behind it. */
export function insertUndoHistory(
  { ownerId, now }: Operation,
  { field, before, after }: HistoryColumn,
): SQL {
  const kept = (value: string) =>
    sql.raw(field === 'tags' ? `nullif(to_json(${value})::text, '[]')` : `${value}::text`);
  return sql`insert into contact_changes
      (owner_id, contact_id, field, old_value, new_value, source, changed_at)
    select ${ownerId}::uuid, n.id, ${field}::text, ${kept(before)}, ${kept(after)}, 'undo',
      ${now}::timestamptz`;
}
