import { describe, expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { createConversation, insertMessage } from '#testing/thread-rows.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database, realtime: true });
const ann = await createMember(database);
const ben = await createMember(database);
const conversationId = await createConversation(database, [ann, ben]);
const messages = { event: '*', schema: 'public', table: 'messages' };

describe('opening a socket', () => {
  test.each([
    ['no key', { apikey: undefined }, 401],
    ['another key', { apikey: 'sb_publishable_other' }, 403],
    ['an unknown version', { vsn: '3.0.0' }, 400],
  ])('is refused for %s', async (_name, query, status) => {
    const all = { apikey: server.key, vsn: '2.0.0', ...query };
    const given = Object.entries(all).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given as [string, string][]).toString();
    expect(await upgrade(`/realtime/v1/websocket?${search}`)).toBe(status);
  });

  test('works at one path only, whatever the request contains', async () => {
    expect(await upgrade(`/realtime/v1/other?apikey=${server.key}`)).toBe(404);
    expect(await upgrade('//[')).toBe(404);
  });
});

/** The status that answers an upgrade. */
async function upgrade(path: string): Promise<number> {
  const { request } = await import('node:http');
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const asked = request({
      hostname,
      port,
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('0123456789abcdef').toString('base64'),
      },
    });
    asked.on('response', (response) => resolve(response.statusCode ?? 0));
    asked.on('upgrade', () => resolve(101));
    asked.on('error', reject);
    asked.end();
  });
}

describe.each(['1.0.0', '2.0.0'])('frames of version %s', (vsn) => {
  test('a heartbeat is answered', async () => {
    const socket = await server.open({ vsn });
    expect(await socket.beat()).toEqual({ status: 'ok', response: {} });
    socket.close();
  });

  test('a join echoes its bindings in order, each with an id, and confirms the subscription', async () => {
    const socket = await server.open({ vsn });
    const bindings = [
      { event: 'INSERT', schema: 'public', table: 'messages', filter: 'seq=gt.3' },
      { event: '*', schema: 'public' },
      { event: 'DELETE', schema: '*', table: 'conversations' },
    ];
    const { status, response } = await socket.join('any name: ü', bindings);
    expect(status).toBe('ok');
    const echoed = response['postgres_changes'] as { id: number }[];
    expect(echoed.map(({ id: _id, ...rest }) => rest)).toEqual(bindings);
    expect(new Set(echoed.map(({ id }) => id)).size).toBe(3);
    expect(echoed.every(({ id }) => Number.isInteger(id) && id > 0)).toBe(true);
    const system = await socket.next(({ event }) => event === 'system');
    expect(system).toMatchObject({
      topic: 'realtime:any name: ü',
      joinRef: 'any name: ü',
      ref: null,
      payload: {
        extension: 'postgres_changes',
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        channel: 'any name: ü',
      },
    });
    socket.close();
  });

  test('a change is sent once per channel, with the ids of all matching bindings', async () => {
    const socket = await server.open({ vsn });
    const { response } = await socket.join(
      'thread',
      [messages, { ...messages, event: 'INSERT' }, { ...messages, event: 'DELETE' }],
      await server.tokenOf(ben),
    );
    const [all, inserts] = response['postgres_changes'] as { id: number }[];
    const id = await insertMessage(database, { conversationId, from: ann, text: 'é "quoted"' });
    const { ids, data } = await socket.nextChange();
    expect(ids).toEqual([all?.id, inserts?.id]);
    expect(data).toMatchObject({
      schema: 'public',
      table: 'messages',
      type: 'INSERT',
      errors: null,
      record: { id, content: 'é "quoted"', conversation_id: conversationId },
    });
    expect(Object.keys(data.record)).toEqual(data.columns.map(({ name }: Column) => name));
    expect(data.columns).toContainEqual({ name: 'seq', type: 'int8' });
    expect(Date.parse(data.commit_timestamp)).not.toBeNaN();
    expect(data).not.toHaveProperty('old_record');
    await database.pool.query('delete from messages where id = $1', [id]);
    const deletion = await socket.nextChange();
    expect(deletion.data).toMatchObject({ type: 'DELETE', old_record: { id } });
    expect(deletion.data.old_record).toEqual({ id });
    expect(deletion.data).not.toHaveProperty('record');
    socket.close();
  });
});

type Column = { name: string; type: string };

test('a join without bindings is answered with none', async () => {
  const socket = await server.open();
  expect(await socket.join('empty')).toEqual({ status: 'ok', response: { postgres_changes: [] } });
  socket.close();
});

test.each([
  ['a table that is not served', { table: 'contacts' }, /^UnknownTable: /u],
  ['another schema', { schema: 'auth' }, /^UnknownSchema: /u],
  ['a column that is not there', { filter: 'search_text=eq.x' }, /^InvalidFilter: /u],
  ['an operator that is not there', { filter: 'content=cs.x' }, /^InvalidFilter: /u],
  ['a value of another type', { filter: 'seq=eq.many' }, /^InvalidFilter: /u],
  ['a pattern that can’t be read', { filter: 'content=match.(' }, /^InvalidFilter: /u],
  ['an event that is not there', { event: 'TRUNCATE' }, /^MalformedJoin: /u],
  ['a name of every object', { table: '__proto__' }, /^UnknownTable: /u],
  ['a column of every object', { filter: 'constructor=eq.1' }, /^InvalidFilter: /u],
])('a join is refused for %s, and the socket stays open', async (_name, change, reason) => {
  const [socket, token] = [await server.open(), await server.tokenOf(ann)];
  const { status, response } = await socket.join('refused', [{ ...messages, ...change }], token);
  expect(status).toBe('error');
  expect(response['reason']).toMatch(reason);
  expect((await socket.join('refused', [messages])).status).toBe('ok');
  socket.close();
});

test('a second join of a topic replaces the first', async () => {
  const socket = await server.open();
  const token = await server.tokenOf(ben);
  await socket.join('thread', [messages], token);
  const payload = { config: { postgres_changes: [messages] }, access_token: token };
  await socket.ask('realtime:thread', 'phx_join', payload, 'second');
  const closed = await socket.next(({ event }) => event === 'phx_close');
  expect(closed).toMatchObject({ ref: 'thread', joinRef: 'thread' });
  await insertMessage(database, { conversationId, from: ann, text: 'Once' });
  const change = await socket.next(({ event }) => event === 'postgres_changes');
  expect(change.joinRef).toBe('second');
  // A leave of the first join is late: it must not end the second.
  await socket.ask('realtime:thread', 'phx_leave', {}, 'thread');
  await insertMessage(database, { conversationId, from: ann, text: 'Again' });
  expect((await socket.nextChange()).data.record.content).toBe('Again');
  expect(socket.heard.filter(({ event }) => event === 'postgres_changes')).toEqual([]);
  socket.close();
});

test('a leave is answered, then the topic closes and receives nothing more', async () => {
  const socket = await server.open();
  await socket.join('left', [messages], await server.tokenOf(ben));
  await socket.join('kept', [messages], await server.tokenOf(ben));
  expect(await socket.ask('realtime:left', 'phx_leave', {}, 'left')).toEqual({
    status: 'ok',
    response: {},
  });
  const closed = await socket.next(({ event }) => event === 'phx_close');
  expect(closed).toMatchObject({ topic: 'realtime:left', ref: 'left', joinRef: 'left' });
  await insertMessage(database, { conversationId, from: ann, text: 'For one' });
  const change = await socket.next(({ event }) => event === 'postgres_changes');
  expect(change.topic).toBe('realtime:kept');
  expect((await socket.ask('realtime:left', 'broadcast', {}, 'left')).status).toBe('error');
  socket.close();
});

test('a broadcast is acknowledged and dropped', async () => {
  const [one, other] = [await server.open(), await server.open()];
  await one.join('room');
  await other.join('room');
  const payload = { type: 'broadcast', event: 'shout', payload: { text: 'hello' } };
  expect((await one.ask('realtime:room', 'broadcast', payload, 'room')).status).toBe('ok');
  one.socket.send(Buffer.from([3, 0, 0, 0]));
  await one.beat();
  await other.beat();
  expect([...one.heard, ...other.heard]).toEqual([]);
  one.close();
  other.close();
});

test.each([
  ['no JSON', 'hello'],
  ['no frame', '{"topic":1}'],
  ['too short an array', '[null,"1","phoenix"]'],
  ['a ref that is no text', '[{},"1","phoenix","heartbeat",{}]'],
  ['a deep nest', `[null,"1","phoenix","heartbeat",${'['.repeat(20_000)}`],
])('a frame that is %s closes the socket', async (_name, text) => {
  const socket = await server.open();
  socket.socket.send(text);
  expect((await socket.closed).code).toBe(1003);
});

test('a server that stops informs every socket', async () => {
  const stopping = await startTestApp({ database, realtime: true });
  const socket = await stopping.open();
  await socket.join('thread', [messages]);
  await stopping.close();
  expect((await socket.closed).code).toBe(1001);
});
