import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';
import pg from 'pg';

import type { Logger } from '#platform/log.ts';

import { createClient } from './create-client.ts';
import type { Database } from './database.ts';

const probeEveryMs = 15 * secondMs;
const probeTimeoutMs = 10 * secondMs;
const firstPauseMs = 100;
const longestPauseMs = 2 * secondMs;
const lockPollMs = secondMs;

export type DatabaseListener = { close: () => Promise<void> };

type ListenerOptions = {
  database: Database;
  /** What the connection is for, as the database names it among its sessions. */
  name: string;
  channels: readonly string[];
  /** Only the server that holds this lock listens; the others wait for it. */
  lock?: string;
  log: Logger;
  onNotification: (channel: string, text: string) => void;
  /** The connection is (again) open and receives everything from now on. */
  onListening: () => void;
};

/**
 * Holds one connection that listens, and opens it again whenever it breaks. A probe detects a
 * connection that went silent. Needs a real session: it does not work behind a transaction pooler.
 *
 * @returns when it listens, or waits for the lock that another server holds.
 */
export async function listenToDatabase(options: ListenerOptions): Promise<DatabaseListener> {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  const running = keepListening(options, stop.signal, first.resolve);
  await first.promise;
  return {
    close: async () => {
      stop.abort();
      await running;
    },
  };
}

async function keepListening(
  options: ListenerOptions,
  stop: AbortSignal,
  onFirst: () => void,
): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!stop.aborted) {
    try {
      await listenOnce(options, stop, {
        onWaiting: onFirst,
        onListening: () => {
          pauseMs = firstPauseMs;
          options.onListening();
          onFirst();
        },
      });
    } catch (error) {
      options.log.warn({ err: error, name: options.name }, 'a listening connection is lost');
    }
    await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

/** One connection from its beginning to its end. */
async function listenOnce(
  { database, name, channels, lock, onNotification }: ListenerOptions,
  stop: AbortSignal,
  { onWaiting, onListening }: { onWaiting: () => void; onListening: () => void },
): Promise<void> {
  const client = createClient({
    ...database.pool.options,
    application_name: name,
    keepAlive: true,
    query_timeout: probeTimeoutMs,
  });
  const ended = new Promise<void>((resolve) => {
    client.on('end', resolve);
  });
  client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
  // If a query never ends, `end` cuts the connection without closing it properly.
  const cut = () => void client.end().catch(() => undefined);
  stop.addEventListener('abort', cut);
  let probe: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    if (lock !== undefined) await waitForLock(client, { name: lock, stop, onWaiting });
    if (stop.aborted) return;
    await client.query(channels.map((one) => `listen ${pg.escapeIdentifier(one)}`).join(';'));
    onListening();
    probe = setInterval(() => client.query('select 1').catch(cut), probeEveryMs);
    await ended;
  } finally {
    clearInterval(probe);
    stop.removeEventListener('abort', cut);
    cut();
  }
}

/** Polls for it: a waiting statement would delay the clean-up of old rows. */
async function waitForLock(
  client: pg.Client,
  { name, stop, onWaiting }: { name: string; stop: AbortSignal; onWaiting: () => void },
): Promise<void> {
  while (!stop.aborted) {
    const result = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as locked',
      [name],
    );
    if (result.rows[0]?.locked) return;
    onWaiting();
    await sleep(lockPollMs, undefined, { signal: stop }).catch(() => undefined);
  }
}
