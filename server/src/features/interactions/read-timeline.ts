import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { readTimelineRows, type TimelineRow } from './queries.ts';

/**
 * Interactions and changes of a contact, newest first, including planned meetings.
 *
 * @throws `invalid_cursor` for a cursor of another listing.
 */
export async function readTimeline({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { contact_id: string; cursor?: string | undefined; limit: number };
}): Promise<{ items: TimelineRow[]; next_cursor: string | null }> {
  const { contact_id: contactId, limit } = input;
  const ownerId = ctx.actor.memberId;
  const keyset = readTimeCursor(input.cursor);
  const before = keyset && { at: keyset[0], id: keyset[1] };
  return ctx.database.transaction(async (tx) => {
    if (!(await hasContact(tx, ownerId, contactId))) throw notFound('Contact');
    const rows = await readTimelineRows(tx, ownerId, contactId, { before, limit: limit + 1 });
    return cutPage(rows, limit, ({ at, id }) => toTimeKeyset(at, id));
  });
}
