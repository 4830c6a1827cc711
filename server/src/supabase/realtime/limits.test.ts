import { beforeAll, expect, onTestFinished, test } from 'vitest';

import { minuteMs } from '@kith/contract/core/time';

import type { MemberContext } from '#platform/context.ts';
import { type TestApp, startTestApp } from '#testing/start-test-app.ts';
import { createConversation, insertMessage } from '#testing/thread-rows.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { waitFor } from '#testing/wait-for.ts';

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

test('a socket joins at most a hundred topics', async () => {
  const server = await start();
  const [socket, token] = [await server.open(), await server.tokenOf(ann)];
  for (let index = 0; index < 100; index += 1) {
    expect((await socket.join(`topic ${index}`, [], token)).status).toBe('ok');
  }
  const { response } = await socket.join('one more', [], token);
  expect(response['reason']).toMatch(/^ChannelRateLimitReached: /u);
  // A topic that is joined already may be joined again.
  expect((await socket.join('topic 1', [], token)).status).toBe('ok');
});

test('attack: sockets without an account join ten topics and keep few filters', async () => {
  const socket = await (await start()).open();
  for (let index = 0; index < 10; index += 1) {
    expect((await socket.join(`topic ${index}`, [messages, messages])).status).toBe('ok');
  }
  const again = await socket.join('topic 1', [messages, messages, messages]);
  expect(again.response['reason']).toMatch(/^ChannelRateLimitReached: too many bindings/u);
  const { response } = await socket.join('one more');
  expect(response['reason']).toMatch(/^ChannelRateLimitReached: too many channels/u);
});

/** A filter of 1,900 characters, as long as one may be. */
const longFilter = {
  ...messages,
  filter: `content=in.(${Array.from({ length: 95 }, (_, at) => String(at).padStart(19, 'x')).join()})`,
};

test('attack: long filters are refused before they are read, without and with an account', async () => {
  const server = await start();
  const [guest, member] = [await server.open(), await server.open()];
  const token = await server.tokenOf(ann);
  const unread = { ...longFilter, filter: longFilter.filter.replace('content', 'nothing') };
  const many = Array.from({ length: 20 }, () => unread);
  const tooLong = /^InvalidFilter: the filters of one socket are too long/u;
  expect((await guest.join('many', many.slice(0, 3))).response['reason']).toMatch(tooLong);
  expect((await member.join('many', many, token)).response['reason']).toMatch(tooLong);
  expect((await guest.join('few', [longFilter, longFilter])).status).toBe('ok');
  const asMember = Array.from({ length: 12 }, () => longFilter);
  expect((await member.join('few', asMember, token)).status).toBe('ok');
});

test('attack: a foreign token is refused before any filter is read', async () => {
  const socket = await (await start()).open();
  const unread = { ...messages, filter: 'nothing=is.known' };
  const { response } = await socket.join('topic', [unread], 'a.foreign.token');
  expect(response['reason']).toMatch(/^InvalidJWTToken: /u);
});

test('attack: the filters of one member are limited over all their sockets', async () => {
  const server = await start();
  const token = await server.tokenOf(ben);
  const twelve = Array.from({ length: 12 }, () => longFilter);
  const sockets = [await server.open(), await server.open(), await server.open()];
  const [first, second, third] = sockets;
  expect((await first!.join('topic', twelve, token)).status).toBe('ok');
  expect((await second!.join('topic', twelve, token)).status).toBe('ok');
  const { response } = await third!.join('topic', twelve, token);
  expect(response['reason']).toMatch(/^InvalidFilter: the filters of one member are too long/u);
  // A session that ends on a topic doesn't free it for more.
  second!.send('realtime:topic', 'access_token', { access_token: null }, 'topic');
  const over = await second!.next(({ payload: { status } }) => status === 'error');
  expect(over.payload.message).toMatch(/^InvalidFilter: the filters of one socket are too long/u);
  await second!.next(({ event }) => event === 'phx_close');
});

test('attack: the filters of one address are limited, and freed when a socket closes', async () => {
  const server = await start({ filterBytesOfAddress: 5_000 });
  const [first, second] = [await server.open(), await server.open()];
  const two = [longFilter, longFilter];
  expect((await first.join('topic', two)).status).toBe('ok');
  // The same topic again counts once.
  expect((await first.join('topic', two)).status).toBe('ok');
  const { response } = await second.join('topic', two);
  expect(response['reason']).toMatch(/^InvalidFilter: the filters of one address are too long/u);
  first.socket.close();
  await first.closed;
  await waitFor(async () => ((await second.join('topic', two)).status === 'ok' ? true : undefined));
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

test('a member opens at most fifty sockets', async () => {
  const server = await start();
  const token = await server.tokenOf(ben);
  for (let index = 0; index < 50; index += 1) {
    const socket = await server.open();
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
  const server = await start({ idleMs: realtimeLimits.idleMs });
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
  const server = await start();
  const [socket, token] = [await server.open(), await server.tokenOf(ann)];
  const many = Array.from({ length: 100 }, () => messages);
  for (let topic = 0; topic < 5; topic += 1) {
    expect((await socket.join(`topic ${topic}`, many, token)).status).toBe('ok');
  }
  const { response } = await socket.join('one more', [messages], token);
  expect(response['reason']).toMatch(/^ChannelRateLimitReached: /u);
  expect((await socket.join('topic 1', many, token)).status).toBe('ok');
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
