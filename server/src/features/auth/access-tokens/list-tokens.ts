import type { MemberContext } from '#platform/context.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { listTokenRows, type TokenRow } from './queries.ts';

/** A page of the member's tokens, newest first, including recently expired ones. */
export async function listTokens({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: TokenRow[]; next_cursor: string | null }> {
  const range = { after: readTimeCursor(cursor), limit: limit + 1 };
  const rows = await ctx.database.transaction((tx) => listTokenRows(tx, ctx.actor.memberId, range));
  return cutPage(rows, limit, (last) => toTimeKeyset(last.created_at, last.id));
}
