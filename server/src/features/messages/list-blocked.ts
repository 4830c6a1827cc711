import type { ListBlocked } from '@kith/contract/messages/schemas';

import type { MemberContext } from '#platform/context.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { type BlockedRow, readBlocked } from './conversation-queries.ts';

/** The members that the caller blocked, with or without a conversation. @throws `invalid_cursor` */
export async function listBlocked({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: ListBlocked;
}): Promise<{ items: BlockedRow[]; next_cursor: string | null }> {
  const before = readTimeCursor(cursor);
  const rows = await ctx.database.transaction((tx) =>
    readBlocked(tx, { before, limit: limit + 1 }),
  );
  return cutPage(rows, limit, (last) => toTimeKeyset(last.blocked_at, last.member_id));
}
