import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { sendMessageRequest } from '@kith/contract/messages/requests';
import pg from 'pg';
import { WebSocket } from 'ws';

import { openCluster } from '../../../server/src/platform/database/cluster.ts';
import { grantConsents, spawnApp, stopApp, untilReady } from '../environment.ts';
import { createHttpClient, expectSuccess, type HttpClient } from '../http-client.ts';
import { type Row, type Series, summarize } from '../measure.ts';
import { recordFunctionCall, sendRequest } from '../record-request.ts';

const port = 3992;
const pairs = 500;
const warmUps = 200;
const messages = 800;
const everyMs = 20;
const fanoutFactor = 3;
const fanoutRounds = 21;
const idleLimitKb = 60;
const settleMs = 3_000;
const openAtOnce = 50;
const firstSockets = 100;
/** Sockets per member: enough that memory which was free before can't hide their cost. */
const idleRounds = 4;

type Member = { id: string; token: string; sockets: WebSocket[] };
type Pair = { conversationId: string; from: Member; to: Member };
type Stage = { app: ChildProcess; http: HttpClient; key: string; pairs: Pair[] };

/** An app of its own with a thousand members in conversations of two, not yet connected. */
async function onStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-bench-'));
  const secret = randomBytes(32).toString('hex');
  const reportMemory = pathToFileURL(join(import.meta.dirname, '../report-memory.ts')).href;
  const env = {
    AUTH_JWT_SECRET: secret,
    NODE_OPTIONS: `--expose-gc --import ${reportMemory}`,
  };
  const child = spawnApp(folder, port, { isApiOnly: true, env });
  const http = createHttpClient(`http://127.0.0.1:${port}`);
  try {
    await untilReady(child);
    const config = expectSuccess(await http.send('GET', '/api/config')).body;
    const key = (JSON.parse(config) as { publishable_key: string }).publishable_key;
    const made = await fillPairs(folder, secret);
    return await work({ app: child, http, key, pairs: made });
  } finally {
    http.close();
    await stopApp(child);
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillPairs(folder: string, secret: string): Promise<Pair[]> {
  const cluster = await openCluster(folder);
  const client = new pg.Client(cluster.connection);
  await client.connect();
  const ids = Array.from({ length: 2 * pairs }, () => randomUUID());
  const conversationIds = Array.from({ length: pairs }, () => randomUUID());
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at)
     select id, id || '@bench.example', now() from unnest($1::uuid[]) id`,
    [ids],
  );
  await client.query(
    `insert into profiles (id, display_name, timezone, locale)
     select id, 'Bench', 'UTC', 'en-US' from unnest($1::uuid[]) id`,
    [ids],
  );
  await grantConsents(client, ids);
  await client.query(
    `insert into conversations (id, created_at) select id, now() from unnest($1::uuid[]) id`,
    [conversationIds],
  );
  await client.query(
    `insert into conversation_participants (conversation_id, user_id, joined_at)
     select c, m, now() from unnest($1::uuid[], $2::uuid[]) pair (c, m)`,
    [conversationIds.flatMap((id) => [id, id]), ids],
  );
  await client.query('analyze');
  await client.end();
  const memberOf = (id = '') => ({ id, token: signToken(id, secret), sockets: [] });
  return conversationIds.map((conversationId, index) => ({
    conversationId,
    from: memberOf(ids[2 * index]),
    to: memberOf(ids[2 * index + 1]),
  }));
}

function signToken(sub: string, secret: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const claims = { sub, aud: 'authenticated', role: 'authenticated', exp };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/** What the app's screens subscribe to. */
const bindings = ['messages', 'conversations', 'message_delivery_receipts', 'notifications'].map(
  (table) => ({ event: '*', schema: 'public', table }),
);

async function joinApp(key: string, member: Member): Promise<void> {
  const query = new URLSearchParams({ apikey: key, vsn: '2.0.0' }).toString();
  const socket = await openSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?${query}`);
  const config = { broadcast: {}, presence: {}, postgres_changes: bindings };
  const payload = { config, access_token: member.token };
  socket.send(JSON.stringify(['1', '1', 'realtime:app', 'phx_join', payload]));
  const [answer] = (await once(socket, 'message')) as [Buffer];
  const [, , , , reply] = JSON.parse(answer.toString()) as [0, 0, 0, 0, { status: string }];
  if (reply.status !== 'ok') throw new Error(`No join: ${answer.toString()}`);
  member.sockets.push(socket);
}

async function inLanes<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const lanes = Array.from({ length: openAtOnce }, async () => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  });
  await Promise.all(lanes);
}

const membersOf = (stage: Stage) => stage.pairs.flatMap(({ from, to }) => [from, to]);

function hangUp(stage: Stage): void {
  for (const { sockets } of membersOf(stage)) for (const socket of sockets) socket.terminate();
}

/** Sends on a fixed schedule, and times each text until the receiving socket gets it. */
async function timeTexts(
  seenBy: (index: number) => WebSocket,
  send: (index: number, text: string) => Promise<unknown>,
): Promise<Series> {
  const samples: number[] = [];
  const sending: Promise<unknown>[] = [];
  const startedAt = performance.now() + everyMs;
  for (let index = 0; index < warmUps + messages; index += 1) {
    await sleep(Math.max(0, startedAt + index * everyMs - performance.now()));
    const text = randomUUID();
    const socket = seenBy(index % pairs);
    const beganAt = performance.now();
    const seen = new Promise<void>((resolve) => {
      const look = (data: Buffer) => {
        if (!data.includes(text)) return;
        socket.off('message', look);
        if (index >= warmUps) samples.push(performance.now() - beganAt);
        resolve();
      };
      socket.on('message', look);
    });
    sending.push(seen, send(index % pairs, text));
  }
  await Promise.all(sending);
  return { ...summarize(samples), perSecond: Math.round(1000 / everyMs) };
}

/** A relay between two sockets, and one text to all thousand, with `ws` alone. */
async function timeBareSockets(): Promise<{ relay: Series; fanout: Series }> {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, '../bare-relay.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const [said] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    const relayPort = said.toString().trim();
    const sockets: WebSocket[] = [];
    for (let place = 0; place < 2 * pairs; place += 1) {
      sockets.push(await openSocket(`ws://127.0.0.1:${relayPort}/?place=${place}`));
    }
    const at = (place: number) => sockets[place] as WebSocket;
    const relay = await timeTexts(
      (pair) => at(2 * pair + 1),
      async (pair, text) => at(2 * pair).send(text),
    );
    const fanout = await timeFanout(sockets);
    for (const socket of sockets) socket.terminate();
    return { relay, fanout };
  } finally {
    child.kill();
  }
}

async function timeFanout(sockets: WebSocket[]): Promise<Series> {
  const samples: number[] = [];
  for (let round = 0; round < fanoutRounds; round += 1) {
    const beganAt = performance.now();
    const seen = sockets.map(async (socket) => {
      await once(socket, 'message');
      if (round > 0) samples.push(performance.now() - beganAt);
    });
    sockets[0]?.send(`*${randomUUID()}`);
    await Promise.all(seen);
  }
  return summarize(samples);
}

/**
 * A message from its request until the other member's socket gets it, among a thousand sockets. The
 * baseline is one text to all thousand by `ws` alone, which checks and stores nothing; a relay of
 * the same texts on the same schedule is reported with it.
 */
export async function benchFanout(): Promise<Row> {
  const { relay, fanout: baseline } = await timeBareSockets();
  const series = await onStage(async (stage) => {
    await inLanes(membersOf(stage), (member) => joinApp(stage.key, member));
    const pairOf = (index: number) => stage.pairs[index] as Pair;
    return timeTexts(
      (index) => pairOf(index).to.sockets[0] as WebSocket,
      async (index, content) => {
        const { conversationId, from } = pairOf(index);
        const body = sendMessageRequest({
          conversationId,
          content,
          messageType: 'text',
          clientMsgId: content,
        });
        await sendRequest(stage.http, recordFunctionCall('dm-send-message', body), {
          apikey: stage.key,
          authorization: `Bearer ${from.token}`,
          'content-type': 'application/json',
        });
      },
    ).finally(() => hangUp(stage));
  });
  return {
    row: 'dm.fanout',
    ...series,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio: Math.round((100 * series.p99) / baseline.p99) / 100,
    target: `p99 ≤ ${fanoutFactor} × bare fan-out’s ${baseline.p99} ms (relay ${relay.p99})`,
    ok: series.p99 <= fanoutFactor * baseline.p99,
  };
}

type Memory = { used: number; rss: number };

/** The app's memory in use after garbage collection, and its resident memory, in bytes. */
async function readMemory(app: ChildProcess): Promise<Memory> {
  const said = once(app.stdout as NodeJS.ReadableStream, 'data') as Promise<[Buffer]>;
  app.kill('SIGUSR2');
  const [chunk] = await said;
  return JSON.parse(chunk.toString().replace('memory ', '')) as Memory;
}

/**
 * The memory of a socket that has joined and waits, in kilobytes (in the columns of milliseconds):
 * the growth of memory in use, or of resident memory if that grew by more. The first sockets don't
 * count: they also pay for code that is loaded and compiled once.
 */
export async function benchIdle(): Promise<Row> {
  const kilobytes = await onStage(async (stage) => {
    const members = membersOf(stage);
    const join = (member: Member) => joinApp(stage.key, member);
    await inLanes(members.slice(0, firstSockets), join);
    await sleep(settleMs);
    const before = await readMemory(stage.app);
    for (let round = 0; round < idleRounds; round += 1) await inLanes(members, join);
    await sleep(settleMs);
    const after = await readMemory(stage.app);
    hangUp(stage);
    const grown = Math.max(after.used - before.used, after.rss - before.rss);
    return grown / 1024 / (idleRounds * members.length);
  });
  const figure = Math.round(kilobytes * 10) / 10;
  return {
    row: 'realtime.idle',
    p50: figure,
    p95: figure,
    p99: figure,
    perSecond: 0,
    baseline: null,
    ratio: null,
    target: `< ${idleLimitKb} kB a socket`,
    ok: figure < idleLimitKb,
  };
}
