import type { MemberContext } from '#platform/context.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { listOwnSessions, type SessionRow } from './queries.ts';

/**
 * A page of the member's sessions, the last used first.
 * @throws `invalid_cursor`
 */
export async function listSessions({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: SessionRow[]; next_cursor: string | null }> {
  const { actor, clock, database } = ctx;
  const range = { after: readTimeCursor(cursor), limit: limit + 1 };
  const rows = await database.transaction((tx) =>
    listOwnSessions(tx, actor.memberId, clock.now(), range),
  );
  return cutPage(rows, limit, (last) => toTimeKeyset(last.last_used_at, last.id));
}
