import { sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import type { ProviderEvent, Subject } from '#features/payments/provider-port.ts';
import { signEvent } from './signature.ts';

const atOnce = 200;

type EventRow = Computed<{
  id: string;
  body: { type: string; subject: Subject };
  created_at: TimeText;
}>;

const readEvents = (database: Database, condition: ReturnType<typeof sql<boolean>>) =>
  runAsService(database, (tx) =>
    readRows(
      tx,
      sql<EventRow>`select id, body, created_at from sandbox_objects
        where kind = 'event' and ${condition} order by created_at, id limit ${atOnce}`,
    ),
  );

/** Sends what wasn't sent yet. An interrupted sender sends some again. */
export async function sendSandboxEvents({
  database,
  clock,
  secret,
  receive,
}: {
  database: Database;
  clock: Clock;
  secret: string;
  receive: (raw: string, signature: string) => Promise<void>;
}): Promise<void> {
  for (;;) {
    const rows = await readEvents(database, sql<boolean>`sent_at is null`);
    if (rows.length === 0) return;
    for (const { id, body, created_at: at } of rows) {
      const { type, subject } = body;
      const raw = JSON.stringify({ id, type, created: readTime(at).toISOString(), subject });
      await receive(raw, signEvent(secret, raw, clock.now()));
    }
    const ids = rows.map(({ id }) => id);
    await runAsService(database, (tx) =>
      tx
        .updateTable('sandbox_objects')
        .set({ sent_at: clock.now() })
        .where('id', 'in', ids)
        .execute(),
    );
  }
}

export async function* listSandboxEvents(
  database: Database,
  since: Date,
): AsyncIterable<ProviderEvent> {
  let after = { at: since.toISOString(), id: '' };
  for (;;) {
    const rows = await readEvents(
      database,
      sql<boolean>`(created_at, id) > (${after.at}::timestamptz, ${after.id})`,
    );
    for (const { id, body, created_at: at } of rows) {
      yield { id, type: body.type, createdAt: readTime(at), subject: body.subject };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = { at: last.created_at, id: last.id };
  }
}
