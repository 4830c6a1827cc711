import type { Database } from '#platform/database/database.ts';
import { listenToDatabase } from '#platform/database/listener.ts';
import type { Logger } from '#platform/log.ts';

import {
  type Bus,
  type BusListener,
  changesChannel,
  notesChannel,
  realtimeSession,
} from './bus.ts';

/** The bus that needs only the shared database. */
export async function openDatabaseBus({
  database,
  listener,
  log,
}: {
  database: Database;
  listener: BusListener;
  log: Logger;
}): Promise<Bus> {
  let hasListened = false;
  const { close } = await listenToDatabase({
    database,
    name: realtimeSession,
    channels: [changesChannel, notesChannel],
    log,
    onNotification: (channel, text) => {
      if (channel === changesChannel) listener.onChange(text);
      else listener.onNote(text);
    },
    onListening: () => {
      if (hasListened) listener.onGap();
      hasListened = true;
    },
  });
  return {
    publishNote: async (text) => {
      await database.pool.query('select pg_notify($1, $2)', [notesChannel, text]);
    },
    close,
  };
}
