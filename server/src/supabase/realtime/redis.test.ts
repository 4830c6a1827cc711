import { Redis } from 'ioredis';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { changesChannel } from '#platform/realtime/bus.ts';
import type { RawSocket } from '#testing/raw-socket.ts';
import { type TestApp, startTestApp } from '#testing/start-test-app.ts';
import { createConversation, insertMessage } from '#testing/thread-rows.ts';
import { waitFor } from '#testing/wait-for.ts';
import { startRedisPeer } from '#testing/peers/redis-peer.ts';
import { findRedis, startRedisServer } from '#testing/redis-server.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const ann = await createMember(database);
const ben = await createMember(database);

const writeMessage = (conversationId: string, text: string) =>
  insertMessage(database, { conversationId, from: ann, text });
const receives = (socket: RawSocket, text: string) =>
  socket.next(({ payload }) => payload.data?.record?.content === text);

async function listen(server: TestApp, member: MemberContext): Promise<RawSocket> {
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
  { name: 'a stand-in', startPeer: () => startRedisPeer(), isThere: true },
  {
    name: 'a real Redis',
    startPeer: () => startRedisServer(program ?? ''),
    isThere: program !== null,
  },
];

describe.each(peers)('servers by $name', ({ startPeer, isThere }) => {
  const start = async (redisUrl: string) => {
    const server = await startTestApp({ database, realtime: { redisUrl } });
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

  test.runIf(isThere)(
    'one server listens to the database and all receive the changes',
    async () => {
      const redis = await startRedis();
      const published = await record(redis.url);
      const [one, other] = [await start(redis.url), await start(redis.url)];
      const [here, there] = [await listen(one, ben), await listen(other, ann)];
      await writeMessage(conversationId, 'by Redis');
      await receives(here, 'by Redis');
      await receives(there, 'by Redis');
      expect(published.filter((text) => text.includes('"messages"'))).toHaveLength(1);
      expect(published.join()).not.toContain('by Redis');
    },
  );

  test.runIf(isThere)('typing on one server is shown on the other', async () => {
    const redis = await startRedis();
    const [one, other] = [await start(redis.url), await start(redis.url)];
    const topic = `conversation:${conversationId}`;
    const [here, there] = [await one.open(), await other.open()];
    await here.join(topic, [], await one.tokenOf(ann), { enabled: true });
    await there.join(topic, [], await other.tokenOf(ben), { enabled: true });
    const payload = { type: 'presence', event: 'track', payload: { typing: true } };
    await here.ask(`realtime:${topic}`, 'presence', payload, topic);
    const diff = await there.next(
      ({ event, payload: { joins = {} } }) =>
        event === 'presence_diff' && ann.actor.memberId in joins,
    );
    expect(diff.payload.joins[ann.actor.memberId].metas[0].typing).toBe(true);
  });

  test.runIf(isThere)('when the relay dies another takes over and all catch up', async () => {
    const redis = await startRedis();
    const relay = await startTestApp({ database, realtime: { redisUrl: redis.url } });
    const successor = await start(redis.url);
    const socket = await listen(successor, ben);
    await relay.close();
    expect((await socket.closed).code).toBe(1012);
    const again = await listen(successor, ben);
    const id = await writeMessage(conversationId, 'by the successor');
    expect((await receives(again, 'by the successor')).payload.data.record.id).toBe(id);
  });

  test.runIf(isThere)('when Redis goes away and comes back, all catch up', async () => {
    const redis = await startRedis();
    const server = await start(redis.url);
    const socket = await listen(server, ben);
    await redis.restart();
    expect((await socket.closed).code).toBe(1012);
    const heard = await waitFor(async () => {
      const again = await listen(server, ben);
      await writeMessage(conversationId, 'after Redis');
      return Promise.race([
        receives(again, 'after Redis').then(
          () => true,
          () => undefined,
        ),
        again.closed.then(() => undefined),
      ]);
    });
    expect(heard).toBe(true);
  });
});

test('with a slow Redis, sockets opened after the start are not closed', async () => {
  const redis = await startRedisPeer({ deliverAfterMs: 300 });
  onTestFinished(() => redis.close());
  const server = await startTestApp({ database, realtime: { redisUrl: redis.url } });
  onTestFinished(() => server.close());
  const conversationId = await createConversation(database, [ann, ben]);
  const socket = await listen(server, ben);
  await writeMessage(conversationId, 'by a slow Redis');
  await receives(socket, 'by a slow Redis');
  expect(socket.socket.readyState).toBe(socket.socket.OPEN);
});
