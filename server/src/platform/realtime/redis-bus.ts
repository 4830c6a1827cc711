import { Redis } from 'ioredis';

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

/** The channel on which the relay reports that it may have missed something. */
const gapsChannel = 'kith_gaps';
const relayLock = 'kith.realtime-relay';

type RedisBusParts = { database: Database; redisUrl: string; listener: BusListener; log: Logger };

/**
 * The bus by Redis: one server, which holds the lock, listens to the database and forwards what it
 * receives; all servers subscribe. Every point where messages may be lost reports a gap: a new
 * relay, a relay that lost Redis, a subscriber that lost Redis.
 */
export async function openRedisBus(parts: RedisBusParts): Promise<Bus> {
  const publisher = new Redis(parts.redisUrl, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
  });
  const onFault = (error: Error) => parts.log.warn({ err: error }, 'Redis connection fault');
  publisher.on('error', onFault);
  const publisherReady = untilReady(publisher);
  const firstGap = Promise.withResolvers<void>();
  const listener: BusListener = {
    ...parts.listener,
    onGap: () => {
      firstGap.resolve();
      parts.listener.onGap();
    },
  };
  const subscriber = await subscribe({ ...parts, listener }, onFault);
  await publisherReady;
  const { isRelay, ...relay } = await startRelay(parts, publisher);
  // A relay starts with a gap: it must not reach sockets that open after this.
  if (isRelay()) await firstGap.promise;
  return {
    publishNote: async (text) => {
      await publisher.publish(notesChannel, text);
    },
    close: async () => {
      await relay.close();
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
}

/** Until then nothing can be published: the publisher has no queue. */
function untilReady(publisher: Redis): Promise<void> {
  return new Promise((resolve) => void publisher.once('ready', () => resolve()));
}

async function subscribe(
  { redisUrl, listener, log }: RedisBusParts,
  onFault: (error: Error) => void,
): Promise<Redis> {
  const subscriber = new Redis(redisUrl, { autoResubscribe: false, maxRetriesPerRequest: null });
  subscriber.on('error', onFault);
  subscriber.on('message', (channel: string, text: string) => {
    if (channel === changesChannel) listener.onChange(text);
    else if (channel === notesChannel) listener.onNote(text);
    else listener.onGap();
  });
  const first = Promise.withResolvers<void>();
  let hasListened = false;
  const listen = async () => {
    await subscriber.subscribe(changesChannel, notesChannel, gapsChannel);
    if (hasListened) listener.onGap();
    hasListened = true;
    first.resolve();
  };
  subscriber.on('ready', () => {
    listen().catch((error: Error) => log.warn({ err: error }, 'Redis subscription fault'));
  });
  await first.promise;
  return subscriber;
}

async function startRelay({ database, log }: RedisBusParts, publisher: Redis) {
  let isRelay = false;
  let missed = false;
  const send = (channel: string, text: string) => {
    publisher.publish(channel, text).catch((error: Error) => {
      log.warn({ err: error }, 'Redis took no message');
      missed = true;
    });
  };
  publisher.on('ready', () => {
    if (isRelay && missed) send(gapsChannel, '');
    missed = false;
  });
  const listening = await listenToDatabase({
    database,
    name: realtimeSession,
    channels: [changesChannel],
    lock: relayLock,
    log,
    onNotification: (_channel, text) => send(changesChannel, text),
    onListening: () => {
      isRelay = true;
      send(gapsChannel, '');
    },
  });
  return { close: listening.close, isRelay: () => isRelay };
}
