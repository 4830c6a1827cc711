import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import {
  createConversation,
  insertMessage,
  type RealtimeServer,
  startRealtimeServer,
} from '#testing/realtime-server.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember } from '#testing/test-member.ts';

import type { RealtimeLimits } from './realtime-server.ts';

let database: TestDatabase;
let ann: MemberContext;
let ben: MemberContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ann = await createMember(database);
  ben = await createMember(database);
});
afterAll(() => database.close());

async function start(limits: Partial<RealtimeLimits> = {}): Promise<RealtimeServer> {
  const server = await startRealtimeServer(database, { limits });
  onTestFinished(() => server.close());
  return server;
}

const messages = { event: '*', schema: 'public', table: 'messages' };

test('a socket joins a hundred topics and no more', async () => {
  const socket = await (await start()).open();
  for (let index = 0; index < 100; index += 1) {
    expect((await socket.join(`topic ${index}`)).status).toBe('ok');
  }
  const { response } = await socket.join('one more');
  expect(response['reason']).toMatch(/^ChannelRateLimitReached: /u);
  // A topic that is joined already may be joined again.
  expect((await socket.join('topic 1')).status).toBe('ok');
});

test('a join may not bring a thousand bindings', async () => {
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

test('an address opens so many sockets, and another once one is gone', async () => {
  const server = await start({ socketsOfAddress: 2 });
  const first = await server.open();
  await server.open();
  await expect(server.open()).rejects.toThrow('429');
  first.socket.close();
  await first.closed;
  await (await server.open()).beat();
});

test('a member is on fifty sockets and no more', async () => {
  const server = await start();
  const token = await server.tokenOf(ben);
  for (let index = 0; index < 50; index += 1) {
    const socket = await server.open();
    expect((await socket.join('thread', [messages], token)).status).toBe('ok');
  }
  const { response } = await (await server.open()).join('thread', [messages], token);
  expect(response['reason']).toMatch(/^ConnectionRateLimitReached: /u);
});

test('who reads too slowly is sent away, and others hear on', async () => {
  const server = await start({ maxBufferedBytes: 64 * 1_024 });
  const conversationId = await createConversation(database, [ann, ben]);
  const [slow, quick] = [await server.open(), await server.open()];
  await slow.join('thread', [messages], await server.tokenOf(ben));
  await quick.join('thread', [messages], await server.tokenOf(ann));
  slow.socket.pause();
  const text = 'x'.repeat(7_000);
  // The kernel holds some megabytes for a reader that has stopped.
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

test('a socket that fell silent is let go, as after a cut that ended no connection', async () => {
  const server = await start();
  const [silent, beating] = [await server.open(), await server.open()];
  await silent.join('thread', [messages], await server.tokenOf(ann));
  server.clock.advance(60_000);
  await beating.beat();
  server.clock.advance(31_000);
  server.realtime.sweep();
  expect((await silent.closed).code).toBe(1006);
  expect((await beating.beat()).status).toBe('ok');
});
