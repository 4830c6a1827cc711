import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';

import type { RawSocket } from '#testing/raw-socket.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword } from '#testing/test-app-clients.ts';
import { createConversation, insertMessage } from '#testing/thread-rows.ts';
import { addTotp, signInAgain, signUpMember, tokenOf } from '#testing/second-factors.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { tokenGraceMs } from './deliver-changes.ts';
import { realtimeTables } from './tables.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database, realtime: true });
const ann = await createMember(database);
const ben = await createMember(database);
const conversationId = await createConversation(database, [ann, ben]);
const everything = realtimeTables.map(({ name }) => ({ event: '*', schema: '*', table: name }));
const writeMessage = (text: string) => insertMessage(database, { conversationId, from: ann, text });

/** A member with a session of their own who takes part in the conversation. */
async function signUp() {
  const member = await signUpMember(server);
  await database.pool.query(
    `insert into conversation_participants (conversation_id, user_id, joined_at) values ($1, $2, now())`,
    [conversationId, member.userId],
  );
  return member;
}

/** Asserts that a socket received nothing of what another one received. */
async function expectSilence(socket: RawSocket, text: string): Promise<void> {
  const witness = await server.open();
  await witness.join('witness', everything, await server.tokenOf(ben));
  await writeMessage(text);
  await witness.next(({ payload }) => payload.data?.record?.content === text);
  witness.close();
  await socket.beat();
  expect(socket.heard.filter(({ event }) => event === 'postgres_changes')).toEqual([]);
}

async function expectReceives(socket: RawSocket, text: string): Promise<void> {
  await writeMessage(text);
  await socket.next(({ payload }) => payload.data?.record?.content === text);
}

test('a stranger subscribes to everything and receives only what all members may read', async () => {
  const stranger = await createMember(database);
  const socket = await server.open();
  await socket.join('all', everything, await server.tokenOf(stranger));
  const named = everything.map((it) =>
    it.table === 'notifications'
      ? { ...it, filter: `user_id=eq.${ben.actor.memberId}` }
      : it.table === 'wallets' || it.table === 'analysis_runs'
        ? { ...it, filter: `owner_id=eq.${ben.actor.memberId}` }
        : it.table === 'ab_test_configs' || it.table === 'posts'
          ? it
          : {
              ...it,
              filter:
                it.table === 'conversations'
                  ? `id=eq.${conversationId}`
                  : `conversation_id=eq.${conversationId}`,
            },
  );
  await socket.join('named', named, await server.tokenOf(stranger));
  const participant = await server.open();
  await participant.join('all', everything, await server.tokenOf(ben));

  const id = await writeMessage('secret');
  await database.pool.query(`update messages set content = 'secret!' where id = $1`, [id]);
  await database.pool.query(`delete from messages where id = $1`, [id]);
  await database.pool.query(
    `insert into message_delivery_receipts (conversation_id, user_id) values ($1, $2)`,
    [conversationId, ben.actor.memberId],
  );
  await database.pool.query(`delete from message_delivery_receipts`);
  await database.pool.query(
    `insert into notifications (user_id, type, title, message, created_at)
     values ($1, 'other', 'secret', '', now())`,
    [ben.actor.memberId],
  );
  await database.pool.query(`delete from notifications`);
  for (const version of [1, 2]) {
    await database.pool.query(
      `insert into wallets (owner_id, changed_at) values ($1, now())
       on conflict (owner_id) do update set version = $2`,
      [ben.actor.memberId, version],
    );
  }
  await database.pool.query(
    `insert into analysis_runs (owner_id, engine, hold_id, credits_held, total, skipped, started_at)
     values ($1, 'local', gen_random_uuid(), 0, 1, 0, now())`,
    [ben.actor.memberId],
  );
  await database.pool.query(`update analysis_runs set progress = 1`);
  await database.pool.query(
    `insert into ab_test_configs (name, arms, status, created_at, updated_at)
     values ('for all', '[]', 'running', now(), now())`,
  );
  const heardBy = async (raw: RawSocket) => {
    const last = await raw.next(({ payload }) => payload.data?.table === 'ab_test_configs');
    expect(last.payload.data.record.name).toBe('for all');
    const tables = raw.heard.flatMap(({ payload }) => (payload.data?.table as string) ?? []);
    return new Set(tables.filter((table) => table !== 'ab_test_configs'));
  };
  expect(await heardBy(participant)).toEqual(
    new Set([
      'analysis_runs',
      'conversations',
      'message_delivery_receipts',
      'messages',
      'notifications',
      'wallets',
    ]),
  );
  expect(await heardBy(socket)).toEqual(new Set());
  socket.close();
  participant.close();
});

test('a channel receives nothing before sign-in and everything after its token came', async () => {
  const socket = await server.open();
  await socket.join('thread', everything);
  await expectSilence(socket, 'before');
  socket.send('realtime:thread', 'access_token', { access_token: await server.tokenOf(ben) });
  await socket.beat();
  await expectReceives(socket, 'after');
  socket.close();
});

test.each([
  ['the anon key', () => server.key],
  ['another key', () => 'sb_publishable_x'],
  ['null', () => null],
])('%s instead of a token signs the socket out at once', async (_name, makeToken) => {
  const socket = await server.open();
  await socket.join('thread', everything, await server.tokenOf(ben));
  await expectReceives(socket, 'while signed in');
  socket.heard.length = 0;
  socket.send('realtime:thread', 'access_token', { access_token: makeToken() });
  await socket.beat();
  await expectSilence(socket, `signed out ${_name}`);
  socket.close();
});

test('another member’s token brings their rows and no longer those of the first member', async () => {
  const cleo = await createMember(database);
  const other = await createConversation(database, [ann, cleo]);
  const socket = await server.open();
  await socket.join('thread', everything, await server.tokenOf(ben));
  await socket.beat();
  socket.send('realtime:thread', 'access_token', { access_token: await server.tokenOf(cleo) });
  await socket.beat();
  await expectSilence(socket, 'not for Cleo');
  await insertMessage(database, { conversationId: other, from: ann, text: 'for Cleo' });
  await socket.next(({ payload }) => payload.data?.record?.content === 'for Cleo');
  socket.close();
});

test('a bad token refuses a join, and closes a topic that was joined', async () => {
  const socket = await server.open();
  const refused = await socket.join('thread', everything, 'not.a.token');
  expect(refused).toMatchObject({
    status: 'error',
    response: { reason: expect.stringMatching(/^InvalidJWTToken: /u) as string },
  });
  await socket.join('thread', everything, await server.tokenOf(ben));
  socket.send('realtime:thread', 'access_token', { access_token: 'not.a.token' });
  const said = await socket.next(({ payload }) => payload.extension === 'system');
  expect(said).toMatchObject({ event: 'system', payload: { status: 'error', channel: 'thread' } });
  expect(await socket.next(({ event }) => event === 'phx_close')).toMatchObject({ ref: 'thread' });
  await expectSilence(socket, 'after a bad token');
  socket.close();
});

test('an expired token is accepted until the next heartbeat; a new one in time continues', async () => {
  const [late, timely] = [await server.open(), await server.open()];
  const token = await server.tokenOf(ben, 5);
  await late.join('thread', everything, token);
  await timely.join('thread', everything, token);
  server.clock.advance(6_000);
  await late.beat();
  await timely.beat();
  await expectReceives(late, 'in the grace');
  timely.send('realtime:thread', 'access_token', { access_token: await server.tokenOf(ben) });
  await timely.beat();
  server.clock.advance(tokenGraceMs);
  await timely.beat();
  await late.beat();
  await late.next(({ payload }) => payload.message === 'Token has expired');
  await late.next(({ event }) => event === 'phx_close');
  await expectReceives(timely, 'with a fresh token');
  expect(
    late.heard.filter(({ payload }) => payload.data?.record?.content === 'with a fresh token'),
  ).toEqual([]);
  late.close();
  timely.close();
});

test('a token past its grace period receives nothing, even without heartbeats', async () => {
  const socket = await server.open();
  await socket.join('thread', everything, await server.tokenOf(ben, 5));
  await socket.next(({ event }) => event === 'system');
  server.clock.advance(6_000 + tokenGraceMs);
  await expectSilence(socket, 'too late');
  socket.close();
});

test('the stock client that signs out receives nothing more on its open socket', async () => {
  const client = createClient(server.origin, server.key, {
    auth: { autoRefreshToken: false, persistSession: false },
    realtime: { transport: WebSocket as never },
  });
  const { email, userId } = await signUp();
  await client.auth.signInWithPassword({ email, password: goodPassword });
  const heard: string[] = [];
  let wake: () => void = () => undefined;
  const channel = client
    .channel('thread')
    .on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'messages' },
      ({ new: { content } }) => {
        heard.push(content as string);
        wake();
      },
    );
  await new Promise<void>((resolve) => {
    channel.subscribe((status) => status === 'SUBSCRIBED' && resolve());
  });
  const arrived = new Promise<void>((resolve) => (wake = resolve));
  await writeMessage(`for ${userId}`);
  await arrived;
  await client.auth.signOut();
  const witness = await server.open();
  await expectSilence(witness, 'after signing out');
  expect(heard).toEqual([`for ${userId}`]);
  witness.close();
  await client.removeAllChannels();
});

test.each([
  ['banned', `update auth.users set banned_until = 'infinity' where id = $1`],
  ['deleted', `update auth.users set deleted_at = now() where id = $1`],
  ['signed out elsewhere', `delete from auth.sessions where user_id = $1`],
])(
  'a member who was %s receives nothing and is informed at the next heartbeat',
  async (_name, statement) => {
    const { client, userId } = await signUp();
    const token = await tokenOf(client);
    const [quiet, beating] = [await server.open(), await server.open()];
    await quiet.join('thread', everything, token);
    await beating.join('thread', everything, token);
    await expectReceives(quiet, `before ${_name}`);
    await beating.next(({ payload }) => payload.data?.record?.content === `before ${_name}`);
    await database.pool.query(statement, [userId]);
    await beating.beat();
    await beating.next(({ payload }) => payload.message === 'The session has ended');
    await beating.next(({ event }) => event === 'phx_close');
    quiet.heard.length = 0;
    await expectSilence(quiet, `after ${_name}`);
    const again = await quiet.join('again', everything, token);
    expect(again.response['reason']).toMatch(/^InvalidJWTToken: /u);
    quiet.close();
    beating.close();
  },
);

test('a session without its second factor receives nothing until the factor is given', async () => {
  const { email, client } = await signUp();
  await addTotp(server, client);
  const half = await signInAgain(server, email);
  const socket = await server.open();
  expect((await socket.join('thread', everything, await tokenOf(half))).status).toBe('ok');
  await expectSilence(socket, 'by password alone');
  socket.send('realtime:thread', 'access_token', { access_token: await tokenOf(client) });
  await socket.beat();
  await expectReceives(socket, 'with both');
  socket.close();
});

test('a member who leaves a conversation receives nothing more of it', async () => {
  const { client, userId } = await signUp();
  const socket = await server.open();
  await socket.join('thread', everything, await tokenOf(client));
  await expectReceives(socket, 'while there');
  socket.heard.length = 0;
  await database.pool.query('delete from conversation_participants where user_id = $1', [userId]);
  await expectSilence(socket, 'after leaving');
  socket.close();
});
