import type { HistoryField, HistoryInput } from '@kith/contract/contacts/history';
import type { Selectable } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ContactChanges } from '#platform/database/database-types.ts';
import type { Computed } from '#platform/database/rows.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { findContact, readHistoryRows } from './queries.ts';

/** A recorded change as it is stored; `readKept` decodes its values. */
export type HistoryRow = Pick<
  Selectable<ContactChanges>,
  'id' | 'old_value' | 'new_value' | 'source' | 'changed_at'
> &
  Computed<{ field: HistoryField }>;

/**
 * The changes of a contact's fields, newest first.
 *
 * @throws `not_found`, or `invalid_cursor` for a cursor of another listing.
 */
export async function listHistory({
  ctx,
  input: { id, limit, fields, ...input },
}: {
  ctx: MemberContext;
  input: HistoryInput;
}): Promise<{ items: HistoryRow[]; next_cursor: string | null }> {
  const ownerId = ctx.actor.memberId;
  const keyset = readTimeCursor(input.cursor);
  const before = keyset && { at: keyset[0], id: keyset[1] };
  return ctx.database.transaction(async (tx) => {
    if (!(await findContact(tx, ownerId, id))) throw notFound('Contact');
    const rows = await readHistoryRows(tx, ownerId, id, { fields, before, limit: limit + 1 });
    return cutPage(rows, limit, (last) => toTimeKeyset(last.changed_at, last.id));
  });
}
