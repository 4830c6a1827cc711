import type { StoredEvent } from '@kith/contract/pipeline/replays';
import { mostStoredEvents } from '@kith/contract/pipeline/replays';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

type Row = Computed<{
  source: StoredEvent['source'];
  id: string;
  type: string;
  received_at: TimeText;
  handled_at: TimeText | null;
  attempts: number;
}>;

/** Stored events of the payment provider and the forum, newest first. */
export async function listEvents({
  database,
  source,
}: {
  database: Database;
  source: StoredEvent['source'] | undefined;
}): Promise<StoredEvent[]> {
  const rows = await runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Row>`select * from (
          (select 'payment' as source, id, type, received_at, handled_at, attempts from provider_events
            order by received_at desc limit ${mostStoredEvents})
          union all
          (select 'forum', id::text, kind, received_at, received_at, 1 from received_events
            order by received_at desc limit ${mostStoredEvents})) stored
        where ${source ?? null}::text is null or source = ${source ?? null}
        order by received_at desc, id limit ${mostStoredEvents}`,
    ),
  );
  return rows.map((row) => ({
    ...row,
    received_at: toWireTime(row.received_at),
    handled_at: toWireTime(row.handled_at),
  }));
}
