import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { TraceEntries } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

type Row = Selectable<TraceEntries>;

/** Recorded requests, events and emails, newest first, or only those that failed. */
export async function listRecent({
  database,
  input: { failed, cursor, limit },
}: {
  database: Database;
  input: { failed: boolean; cursor?: string | undefined; limit: number };
}): Promise<{ items: Row[]; next_cursor: string | null }> {
  const wanted: RawBuilder<unknown>[] = [
    afterTime(sql`happened_at`, sql`id`, readTimeCursor(cursor)),
  ];
  if (failed) wanted.push(sql`kind <> 'email' and outcome >= '400'`);
  const rows = await runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Row>`select * from trace_entries where ${sql.join(wanted, sql` and `)}
        order by happened_at desc, id limit ${limit + 1}`,
    ),
  );
  return cutPage(rows, limit, (last) => toTimeKeyset(last.happened_at, last.id));
}
