import type { ListBlocked } from '@kith/contract/messages/schemas';
import { z } from 'zod';

import type { MemberContext } from '#platform/context.ts';
import { toKeysetTime } from '#platform/database/rows.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';

import { type BlockedRow, readBlocked } from './queries.ts';

const keysetSchema = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);

/** Those whom the member blocked, with a conversation or without one. @throws `invalid_cursor` */
export async function listBlocked({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: ListBlocked;
}): Promise<{ items: BlockedRow[]; next_cursor: string | null }> {
  const before = cursor ? decodeCursor(keysetSchema, cursor) : ([null, null] as const);
  const rows = await ctx.database.transaction((tx) =>
    readBlocked(tx, { before, limit: limit + 1 }),
  );
  return cutPage(rows, limit, (last) => [toKeysetTime(last.blocked_at), last.member_id]);
}
