import type { ListCases } from '@kith/contract/moderation/schemas';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { type CaseRow, readCases } from './case-queries.ts';

/**
 * A page of what was reported: what waits, the oldest first, or what was decided, the last first. The
 * caller has checked that an administrator asks.
 *
 * @throws `invalid_cursor`
 */
export async function listCases({
  database,
  input: { state, cursor, limit },
}: {
  database: Database;
  input: ListCases;
}): Promise<{ items: CaseRow[]; next_cursor: string | null }> {
  const keyset = readTimeCursor(cursor);
  const [at, lastId] = keyset ?? [null, null];
  const waiting = sql`where c.waits_since is not null
      and (${at}::timestamptz is null or (c.waits_since, c.id) > (${at}::timestamptz, ${lastId}::uuid))
    order by c.waits_since, c.id limit ${limit + 1}`;
  const decided = sql`where c.waits_since is null
      and ${afterTime(sql`c.decided_at`, sql`c.id`, keyset)}
    order by c.decided_at desc, c.id limit ${limit + 1}`;
  const rows = await runAsService(database, (tx) =>
    readCases(tx, state === 'waiting' ? waiting : decided),
  );
  return cutPage(rows, limit, (last) => {
    const time = state === 'waiting' ? last.waits_since : last.decided_at;
    return toTimeKeyset(time ?? last.created_at, last.id);
  });
}
