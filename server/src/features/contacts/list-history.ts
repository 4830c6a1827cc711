import type { HistoryField, HistoryInput } from '@kith/contract/contacts/history';
import { idSchema } from '@kith/contract/core/ids';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { toKeysetTime } from '#platform/database/rows.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';
import { z } from 'zod';

import { findContact, readHistoryRows } from './queries.ts';

const cursorSchema = z.tuple([z.iso.datetime({ offset: true }), idSchema]);

/** A kept change as it is stored; `readKept` gives its values. */
export type HistoryRow = {
  id: string;
  field: HistoryField;
  old_value: string | null;
  new_value: string | null;
  source: string;
  changed_at: string;
};

/**
 * What changed in the fields of a contact, newest first.
 *
 * @throws `not_found`, or `invalid_cursor` for a cursor that no page of a history gave.
 */
export async function listHistory({
  ctx,
  input: { id, limit, fields, ...input },
}: {
  ctx: MemberContext;
  input: HistoryInput;
}): Promise<{ items: HistoryRow[]; next_cursor: string | null }> {
  const ownerId = ctx.actor.memberId;
  const cursor = input.cursor === undefined ? null : decodeCursor(cursorSchema, input.cursor);
  const before = cursor && { at: cursor[0], id: cursor[1] };
  return ctx.database.transaction(async (tx) => {
    if (!(await findContact(tx, ownerId, id))) throw notFound('Contact');
    const rows = await readHistoryRows(tx, ownerId, id, { fields, before, limit: limit + 1 });
    return cutPage(rows, limit, (last) => [toKeysetTime(last.changed_at), last.id]);
  });
}
