import type { HistoryInput } from '@kith/contract/contacts/history';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { findContact, type HistoryRow, readHistoryRows } from './queries.ts';

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
