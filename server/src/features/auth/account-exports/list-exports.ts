import type { MemberContext } from '#platform/context.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { type ExportRow, listExportRows } from './queries.ts';

/** A page of the member's available exports, newest first. */
export async function listExports({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: ExportRow[]; next_cursor: string | null }> {
  const range = { after: readTimeCursor(cursor), limit: limit + 1 };
  const rows = await ctx.database.transaction((tx) =>
    listExportRows(tx, ctx.actor.memberId, ctx.clock.now(), range),
  );
  return cutPage(rows, limit, (last) => toTimeKeyset(last.created_at, last.id));
}
