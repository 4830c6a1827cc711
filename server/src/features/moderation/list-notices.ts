import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { readRows } from '#platform/database/rows.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import type { NoticeRow } from './case-queries.ts';

/** A page of the decisions about the member's own texts, newest first. @throws `invalid_cursor` */
export async function listNotices({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: NoticeRow[]; next_cursor: string | null }> {
  const after = afterTime(sql`n.created_at`, sql`n.id`, readTimeCursor(cursor));
  const rows = await ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<NoticeRow>`select n.* from moderation_notices n
        where n.owner_id = ${ctx.actor.memberId} and ${after}
        order by n.created_at desc, n.id limit ${limit + 1}`,
    ),
  );
  return cutPage(rows, limit, (last) => toTimeKeyset(last.created_at, last.id));
}
