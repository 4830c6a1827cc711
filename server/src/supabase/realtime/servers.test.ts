import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { type RawSocket, openRawSocket } from '#testing/raw-socket.ts';
import { type TestApp, startTestApp } from '#testing/start-test-app.ts';
import { createConversation, insertMessage } from '#testing/thread-rows.ts';
import { waitFor } from '#testing/wait-for.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

const database = await useFileDatabase();
let ann: MemberContext;
let ben: MemberContext;
let conversationId: string;
beforeEach(async () => {
  conversationId = await createConversation(database, [ann, ben]);
});
beforeAll(async () => {
  ann = await createMember(database);
  ben = await createMember(database);
});

const messages = { event: '*', schema: 'public', table: 'messages' };
const writeMessage = (text: string) => insertMessage(database, { conversationId, from: ann, text });
const receives = (socket: RawSocket, text: string) =>
  socket.next(({ payload }) => payload.data?.record?.content === text);

async function start(): Promise<TestApp> {
  const server = await startTestApp({ database, realtime: true });
  onTestFinished(() => server.close());
  return server;
}

async function listen(server: TestApp, member = ben): Promise<RawSocket> {
  const socket = await server.open();
  await socket.join('thread', [messages], await server.tokenOf(member));
  return socket;
}

/** Ends the connections on which servers listen for changes. @returns how many. */
async function cutListeners(): Promise<number> {
  const cut = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'kith-realtime'`,
  );
  return cut.rowCount ?? 0;
}

test('two servers on one database reach each other’s members', async () => {
  const [one, other] = [await start(), await start()];
  const [here, there] = [await listen(one), await listen(other, ann)];
  const id = await writeMessage('to both');
  expect((await receives(here, 'to both')).payload.data.record.id).toBe(id);
  expect((await receives(there, 'to both')).payload.data.record.id).toBe(id);
});

test('changes of one conversation arrive in order, however fast they come', async () => {
  const socket = await listen(await start());
  const texts = Array.from({ length: 200 }, () => randomUUID());
  for (const text of texts) await writeMessage(text);
  await receives(socket, texts.at(-1) ?? '');
  const heard = socket.heard.flatMap(({ payload }) => payload.data?.record?.content ?? []);
  expect(heard).toEqual(texts.slice(0, -1));
});

test('a commit with very many changes reaches every member completely', async () => {
  const socket = await listen(await start());
  await database.pool.query(
    `insert into messages (conversation_id, seq, sender_id, client_msg_id, content, created_at)
     select $1, 100000 + n, $2, 'bulk-' || n, 'bulk ' || n, now() from generate_series(1, 1000) n`,
    [conversationId, ann.actor.memberId],
  );
  await receives(socket, 'bulk 1000');
  expect(socket.heard.filter(({ event }) => event === 'postgres_changes')).toHaveLength(999);
});

test('a conversation of more members than one notification can name reaches them all', async () => {
  await database.pool.query(
    `with made as (insert into auth.users (id, email)
       select id, id || '@test.example' from (select gen_random_uuid() as id
         from generate_series(1, 250)) new returning id)
     insert into conversation_participants (conversation_id, user_id, joined_at)
     select $1, id, now() from made`,
    [conversationId],
  );
  const server = await start();
  const sockets = [await listen(server, ann), await listen(server, ben)];
  const id = await writeMessage('to very many');
  for (const socket of sockets) {
    const { payload } = await receives(socket, 'to very many');
    expect(payload.data.record.id).toBe(id);
  }
});

/**
 * A client like the app: it reconnects when it is cut off, joins again, and then reads from the
 * database what came after the last message that it knows. Repeats are recognized by their
 * position.
 */
async function followThread(server: TestApp, open: () => Promise<RawSocket>) {
  const known = new Map<number, string>();
  let joins = 0;
  let isStopped = false;
  let socket: RawSocket;
  const take = ({ seq, content }: { seq: number; content: string }) => known.set(seq, content);
  const catchUp = async (knownSeq: number) => {
    const missed = await ben.database.transaction((tx) =>
      tx
        .selectFrom('messages')
        .select(['seq', 'content'])
        .where('conversation_id', '=', conversationId)
        .where('seq', '>', knownSeq)
        .orderBy('seq')
        .execute(),
    );
    for (const row of missed) take(row);
  };
  const run = async () => {
    while (!isStopped) {
      // A live change before the catch-up proves nothing about the changes between.
      const knownSeq = Math.max(0, ...known.keys());
      try {
        socket = await open();
        socket.socket.on('message', (data: Buffer) => {
          const [, , , event, payload] = JSON.parse(data.toString()) as unknown[];
          const record = (payload as { data?: { record?: never } }).data?.record;
          if (event !== 'postgres_changes' || !record) return;
          take(record);
        });
        await socket.join('thread', [messages], await server.tokenOf(ben));
        await catchUp(knownSeq);
        joins += 1;
        await socket.closed;
      } catch {
        // It could not reconnect yet: it tries again.
      }
    }
  };
  const running = run();
  return {
    known,
    joins: () => joins,
    closed: () => socket.closed,
    stop: async () => {
      isStopped = true;
      socket.close();
      await running;
    },
  };
}

async function readThread(): Promise<string[]> {
  const found = await database.pool.query<{ content: string }>(
    'select content from messages where conversation_id = $1 order by seq',
    [conversationId],
  );
  return found.rows.map((row) => row.content);
}

test('a server that lost its listener disconnects all clients, and nothing is missed', async () => {
  const server = await start();
  const follower = await followThread(server, () => server.open());
  await waitFor(() => (follower.joins() >= 1 ? true : undefined));
  await writeMessage('heard');
  const closed = follower.closed();
  expect(await cutListeners()).toBe(1);
  // No server receives this one: it is committed while none listens.
  await writeMessage('while deaf');
  expect((await closed).code).toBe(1012);
  await waitFor(() => (follower.joins() >= 2 ? true : undefined));
  await writeMessage('after');
  await waitFor(() => ([...follower.known.values()].includes('after') ? true : undefined));
  expect([...follower.known.values()]).toEqual(['heard', 'while deaf', 'after']);
  expect(await readThread()).toEqual([...follower.known.values()]);
  await follower.stop();
});

/** A network path that can be cut: what is sent then is lost without an error. */
async function startLossyWay(url: string) {
  const { hostname, port } = new URL(url);
  const pairs: Socket[] = [];
  let isCut = false;
  const way = createServer((near) => {
    const far = connect(Number(port), hostname);
    pairs.push(near, far);
    near.on('data', (chunk) => isCut || far.write(chunk));
    far.on('data', (chunk) => isCut || near.write(chunk));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => isCut || other.destroy());
    }
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  onTestFinished(() => {
    for (const socket of pairs) socket.destroy();
    way.close();
  });
  return {
    url: `ws://127.0.0.1:${(way.address() as AddressInfo).port}`,
    cut: () => (isCut = true),
    repair: () => (isCut = false),
  };
}

test('a network cut loses nothing: both sides agree afterwards', async () => {
  const server = await start();
  const way = await startLossyWay(server.origin);
  const query = new URLSearchParams({ apikey: server.key, vsn: '2.0.0' }).toString();
  const beatMs = 250;
  // Sends heartbeats as the stock client does, but faster: none is answered, so it disconnects and
  // reconnects.
  const open = async () => {
    const socket = await Promise.race([
      openRawSocket(`${way.url}/realtime/v1/websocket?${query}`),
      new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error('no way')), 3 * beatMs);
      }),
    ]);
    let isAnswered = true;
    const beating = setInterval(() => {
      if (!isAnswered) return socket.close();
      isAnswered = false;
      socket.beat().then(
        () => (isAnswered = true),
        () => undefined,
      );
    }, beatMs);
    void socket.closed.then(() => clearInterval(beating));
    return socket;
  };
  const follower = await followThread(server, open);
  await waitFor(() => (follower.joins() >= 1 ? true : undefined));
  await writeMessage('near');
  await waitFor(() => ([...follower.known.values()].includes('near') ? true : undefined));
  const closed = follower.closed();
  way.cut();
  await writeMessage('lost on the way');
  await writeMessage('lost as well');
  await closed;
  way.repair();
  await waitFor(() => (follower.joins() >= 2 ? true : undefined));
  await writeMessage('near again');
  await waitFor(() => ([...follower.known.values()].includes('near again') ? true : undefined));
  expect([...follower.known.values()]).toEqual(await readThread());
  await follower.stop();
});
