import { idSchema } from '@kith/contract/core/ids';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { toKeysetTime } from '#platform/database/rows.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';
import { z } from 'zod';

import { hasContact, readTimelineRows, type TimelineRow } from './queries.ts';

const cursorSchema = z.tuple([z.iso.datetime({ offset: true }), idSchema]);

/**
 * What happened with a contact and what changed about them, newest first, planned meetings included.
 *
 * @throws `invalid_cursor` for a cursor that no page of a timeline gave.
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
  const cursor = input.cursor === undefined ? null : decodeCursor(cursorSchema, input.cursor);
  const before = cursor && { at: cursor[0], id: cursor[1] };
  return ctx.database.transaction(async (tx) => {
    if (!(await hasContact(tx, ownerId, contactId))) throw notFound('Contact');
    const rows = await readTimelineRows(tx, ownerId, contactId, { before, limit: limit + 1 });
    return cutPage(rows, limit, ({ at, id }) => [toKeysetTime(at), id]);
  });
}
