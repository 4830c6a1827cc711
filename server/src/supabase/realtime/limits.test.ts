import { beforeAll, expect, onTestFinished, test } from 'vitest';

import { minuteMs } from '@kith/contract/core/time';

import type { MemberContext } from '#platform/context.ts';
import { type TestApp, startTestApp } from '#testing/start-test-app.ts';
import { createConversation, insertMessage } from '#testing/thread-rows.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { type RealtimeLimits, realtimeLimits } from './realtime-limits.ts';

const database = await useFileDatabase();
let ann: MemberContext;
let ben: MemberContext;
beforeAll(async () => {
  ann = await createMember(database);
  ben = await createMember(database);
});

async function start(limits: Partial<RealtimeLimits> = {}): Promise<TestApp> {
  const server = await startTestApp({ database, realtime: { limits } });
  onTestFinished(() => server.close());
  return server;
}

const messages = { event: '*', schema: 'public', table: 'messages' };

test('the limits of a running server', () => {
  expect(realtimeLimits).toMatchObject({
    socketsOfMember: 50,
    channelsOfSocket: 100,
    bindingsOfSocket: 500,
  });
});

test('a socket joins a limited number of topics', async () => {
  const socket = await (await start({ channelsOfSocket: 2 })).open();
  for (const index of [1, 2]) expect((await socket.join(`topic ${index}`)).status).toBe('ok');
  const { response } = await socket.join('one more');
  expect(response['reason']).toMatch(/^ChannelRateLimitReached: /u);
  // A topic that is joined already may be joined again.
  expect((await socket.join('topic 1')).status).toBe('ok');
});

test('a join with a thousand bindings is refused', async () => {
  const socket = await (await start()).open();
  const { response } = await socket.join(
    'many',
    Array.from({ length: 101 }, () => messages),
  );
  expect(response['reason']).toMatch(/^MalformedJoin: /u);
});

test('a socket that sends too many frames is closed', async () => {
  const socket = await (await start({ frameBurst: 20, framesPerSecond: 0 })).open();
  for (let index = 0; index < 21; index += 1) socket.send('phoenix', 'heartbeat', {});
  expect((await socket.closed).code).toBe(1008);
});

test('a frame that is too long closes its socket', async () => {
  const socket = await (await start()).open();
  socket.send('phoenix', 'heartbeat', { text: 'x'.repeat(101 * 1_024) });
  expect((await socket.closed).code).toBe(1009);
});

test('an address opens a limited number of sockets, and another once one is closed', async () => {
  const server = await start({ socketsOfAddress: 2 });
  const first = await server.open();
  await server.open();
  await expect(server.open()).rejects.toThrow('429');
  first.socket.close();
  await first.closed;
  await (await server.open()).beat();
});

test('a member opens a limited number of sockets', async () => {
  const server = await start({ socketsOfMember: 2 });
  const token = await server.tokenOf(ben);
  for (const socket of [await server.open(), await server.open()]) {
    expect((await socket.join('thread', [messages], token)).status).toBe('ok');
  }
  const { response } = await (await server.open()).join('thread', [messages], token);
  expect(response['reason']).toMatch(/^ConnectionRateLimitReached: /u);
});

test('disconnects a client that reads too slowly; others still receive changes', async () => {
  const server = await start({ maxBufferedBytes: 64 * 1_024 });
  const conversationId = await createConversation(database, [ann, ben]);
  const [slow, quick] = [await server.open(), await server.open()];
  await slow.join('thread', [messages], await server.tokenOf(ben));
  await quick.join('thread', [messages], await server.tokenOf(ann));
  slow.socket.pause();
  const text = 'x'.repeat(7_000);
  // The kernel buffers some megabytes for a reader that has stopped.
  await database.pool.query(
    `insert into messages (conversation_id, seq, sender_id, client_msg_id, content, created_at)
     select $1, n, $2, n::text, $3, now() from generate_series(1, 1500) n`,
    [conversationId, ann.actor.memberId, text],
  );
  const id = await insertMessage(database, {
    conversationId: await createConversation(database, [ann, ben]),
    from: ann,
    text: 'last',
  });
  await quick.next(({ payload }) => payload.data?.record?.id === id);
  slow.socket.resume();
  expect((await slow.closed).code).toBe(1013);
  expect(slow.heard.length).toBeLessThan(1_500);
  expect((await quick.beat()).status).toBe('ok');
});

test('drops a silent socket, as after a lost network', async () => {
  const server = await start();
  const [silent, beating] = [await server.open(), await server.open()];
  await silent.join('thread', [messages], await server.tokenOf(ann));
  server.clock.advance(60_000);
  await beating.beat();
  server.clock.advance(31_000);
  server.realtime!.sweep();
  expect((await silent.closed).code).toBe(1006);
  expect((await beating.beat()).status).toBe('ok');
});

test('attack: patterns that take PostgreSQL very long do not delay other members', async () => {
  const server = await start();
  const conversationId = await createConversation(database, [ann, ben]);
  const [hostile, other] = [await server.open(), await server.open()];
  const endless = 'content=match.^(.*)(.*)(.*)\\1\\2\\3.$\\3';
  const changes = Array.from({ length: 10 }, () => ({ ...messages, filter: endless }));
  expect((await hostile.join('slow', changes, await server.tokenOf(ben))).status).toBe('ok');
  await other.join('thread', [messages], await server.tokenOf(ann));
  const startedAt = performance.now();
  await insertMessage(database, { conversationId, from: ann, text: 'a'.repeat(4_000) });
  const id = await insertMessage(database, { conversationId, from: ann, text: 'after it' });
  await other.next(({ payload }) => payload.data?.record?.id === id);
  // The pattern alone would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(minuteMs);
  // The client with the bad pattern is informed that its topic is closed.
  const over = await hostile.next(
    ({ event, payload }) => event === 'system' && payload.status === 'error',
  );
  expect(over.payload.message).toBe('A pattern of the filter takes too long');
  await hostile.next(({ event }) => event === 'phx_close');
});

test('a channel with patterns receives in order, also around a new token', async () => {
  const server = await start();
  const conversationId = await createConversation(database, [ann, ben]);
  const socket = await server.open();
  const changes = [{ ...messages, filter: 'content=match.^[0-9]+$' }];
  await socket.join('digits', changes, await server.tokenOf(ben));
  for (let n = 0; n < 20; n += 1) {
    await insertMessage(database, { conversationId, from: ann, text: n % 5 === 0 ? 'x' : `${n}` });
    if (n === 10) {
      const access_token = await server.tokenOf(ben, 900);
      socket.send('realtime:digits', 'access_token', { access_token }, 'digits');
    }
  }
  const wanted = Array.from({ length: 20 }, (_, n) => `${n}`).filter((n) => Number(n) % 5 !== 0);
  for (const text of wanted) expect((await socket.nextChange()).data.record.content).toBe(text);
});

test('a member has at most ten patterns over all sockets; a topic that is joined again counts once', async () => {
  const server = await start();
  const token = await server.tokenOf(ben);
  const like = (count: number) =>
    Array.from({ length: count }, () => ({ ...messages, filter: 'content=ilike.%a%' }));
  const [one, two] = [await server.open(), await server.open()];
  for (let time = 0; time < 3; time += 1) {
    expect((await one.join('first', like(6), token)).status).toBe('ok');
  }
  const refusal = /^InvalidFilter: too many patterns/u;
  expect((await two.join('second', like(5), token)).response['reason']).toMatch(refusal);
  expect((await two.join('second', like(4), token)).status).toBe('ok');
  // A topic that was joined without a member, who signs in afterwards.
  expect((await two.join('third', like(5))).status).toBe('ok');
  two.send('realtime:third', 'access_token', { access_token: token }, 'third');
  const { payload } = await two.next(({ payload: { message } }) => refusal.test(message));
  expect(payload.status).toBe('error');
});

test('a socket has a limited number of bindings over all its topics', async () => {
  const socket = await (await start({ bindingsOfSocket: 4 })).open();
  const many = [messages, messages];
  for (const topic of [1, 2]) {
    expect((await socket.join(`topic ${topic}`, many)).status).toBe('ok');
  }
  const { response } = await socket.join('one more', [messages]);
  expect(response['reason']).toMatch(/^ChannelRateLimitReached: /u);
  expect((await socket.join('topic 1', many)).status).toBe('ok');
});

test('attack: huge frames that pile up while one is processed close their socket', async () => {
  const server = await start();
  const [socket, token] = [await server.open(), await server.tokenOf(ben)];
  const holder = await database.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('begin; lock table auth.users in access exclusive mode');
  socket.send('realtime:thread', 'phx_join', { config: {}, access_token: token }, 'thread');
  const giant = { text: 'x'.repeat(90 * 1_024) };
  for (let frame = 0; frame < 30; frame += 1) socket.send('realtime:thread', 'broadcast', giant);
  expect((await socket.closed).code).toBe(1008);
  await holder.query('rollback');
});
