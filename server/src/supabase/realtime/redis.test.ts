import { Redis } from 'ioredis';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { changesChannel } from '#platform/realtime/bus.ts';
import { waitFor } from '#testing/auth-server.ts';
import {
  createConversation,
  insertMessage,
  type RawSocket,
  type RealtimeServer,
  startRealtimeServer,
} from '#testing/realtime-server.ts';
import { startRedisPeer } from '#testing/peers/redis-peer.ts';
import { findRedis, startRedisServer } from '#testing/redis-server.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const ann = await createMember(database);
const ben = await createMember(database);

const tell = (conversationId: string, text: string) =>
  insertMessage(database, { conversationId, from: ann, text });
const hears = (socket: RawSocket, text: string) =>
  socket.next(({ payload }) => payload.data?.record?.content === text);

async function listen(server: RealtimeServer, member: MemberContext): Promise<RawSocket> {
  const socket = await server.open();
  const changes = [{ event: '*', schema: 'public', table: 'messages' }];
  await socket.join('thread', changes, await server.tokenOf(member));
  return socket;
}

/** Keeps what is published on the channel of changes. */
async function record(url: string): Promise<string[]> {
  const subscriber = new Redis(url);
  onTestFinished(() => subscriber.disconnect());
  const published: string[] = [];
  subscriber.on('message', (_channel: string, text: string) => published.push(text));
  await subscriber.subscribe(changesChannel);
  return published;
}

const program = findRedis();
const peers = [
  { name: 'a stand-in', startPeer: startRedisPeer, isThere: true },
  {
    name: 'a real Redis',
    startPeer: () => startRedisServer(program ?? ''),
    isThere: program !== null,
  },
];

describe.each(peers)('servers by $name', ({ startPeer, isThere }) => {
  const start = async (redisUrl: string) => {
    const server = await startRealtimeServer(database, { redisUrl });
    onTestFinished(() => server.close());
    return server;
  };
  const startRedis = async () => {
    const redis = await startPeer();
    onTestFinished(() => redis.close());
    return redis;
  };
  let conversationId: string;
  beforeEach(async () => {
    conversationId = await createConversation(database, [ann, ben]);
  });

  test.runIf(isThere)('one listens to the database and all of them hear', async () => {
    const redis = await startRedis();
    const published = await record(redis.url);
    const [one, other] = [await start(redis.url), await start(redis.url)];
    const [here, there] = [await listen(one, ben), await listen(other, ann)];
    await tell(conversationId, 'by Redis');
    await hears(here, 'by Redis');
    await hears(there, 'by Redis');
    expect(published.filter((text) => text.includes('"messages"'))).toHaveLength(1);
    expect(published.join()).not.toContain('by Redis');
  });

  test.runIf(isThere)('who types on one is seen on the other', async () => {
    const redis = await startRedis();
    const [one, other] = [await start(redis.url), await start(redis.url)];
    const topic = `conversation:${conversationId}`;
    const [here, there] = [await one.open(), await other.open()];
    await here.join(topic, [], await one.tokenOf(ann), { enabled: true });
    await there.join(topic, [], await other.tokenOf(ben), { enabled: true });
    const payload = { type: 'presence', event: 'track', payload: { typing: true } };
    await here.ask(`realtime:${topic}`, 'presence', payload, topic);
    const told = await there.next(
      ({ event, payload: { joins = {} } }) =>
        event === 'presence_diff' && ann.actor.memberId in joins,
    );
    expect(told.payload.joins[ann.actor.memberId].metas[0].typing).toBe(true);
  });

  test.runIf(isThere)('when the relay dies another takes over and all catch up', async () => {
    const redis = await startRedis();
    const relay = await startRealtimeServer(database, { redisUrl: redis.url });
    const heir = await start(redis.url);
    const socket = await listen(heir, ben);
    await relay.close();
    expect((await socket.closed).code).toBe(1012);
    const again = await listen(heir, ben);
    const id = await tell(conversationId, 'by the heir');
    expect((await hears(again, 'by the heir')).payload.data.record.id).toBe(id);
  });

  test.runIf(isThere)('when Redis goes away and comes back, all catch up', async () => {
    const redis = await startRedis();
    const server = await start(redis.url);
    const socket = await listen(server, ben);
    await redis.restart();
    expect((await socket.closed).code).toBe(1012);
    const heard = await waitFor(async () => {
      const again = await listen(server, ben);
      await tell(conversationId, 'after Redis');
      return Promise.race([
        hears(again, 'after Redis').then(
          () => true,
          () => undefined,
        ),
        again.closed.then(() => undefined),
      ]);
    });
    expect(heard).toBe(true);
  });
});
