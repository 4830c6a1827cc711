import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, type TimeKeyset } from '#platform/http/time-keyset.ts';

import { listImports as selectImports, type StoredImport } from './queries.ts';

/** A page of a member's imports, newest first, without discarded previews. @throws `invalid_cursor` */
export async function listImports({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: StoredImport[]; next_cursor: string | null }> {
  const range = { after: readTimeCursor(cursor), limit: limit + 1 };
  const rows = await ctx.database.transaction((tx) => selectImports(tx, ctx.actor.memberId, range));
  return cutPage(rows, limit, (last): TimeKeyset => [toWireTime(last.created_at), last.id]);
}
