import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { openCluster } from '#platform/database/cluster.ts';
import { connectDatabase, type Database } from '#platform/database/database.ts';
import { type SignedUp, signUpOver } from '#testing/api-client.ts';
import { findFreePort } from '#testing/find-free-port.ts';
import { openThread } from '#testing/persistent-sender.ts';
import { openRawSocket } from '#testing/raw-socket.ts';
import {
  createDataFolder,
  type ServerProcess,
  spawnServer,
  startServerProcess,
} from '#testing/server-process.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { waitFor } from '#testing/wait-for.ts';
import { readWorkerPids } from '#testing/worker-pids.ts';

let folder: Awaited<ReturnType<typeof createDataFolder>>;
let server: ServerProcess;
let database: Database;
let ann: SignedUp;
let ben: SignedUp;
let apiKey: string;
beforeAll(async () => {
  folder = await createDataFolder();
  const env = { DATA_DIR: folder.path, WORKERS: '2', LOG_LEVEL: 'debug', AUTH_IP_LIMITS: 'false' };
  server = await startServerProcess(env);
  const { connection } = await openCluster(folder.path);
  database = connectDatabase(connection, { max: 2 });
  ann = await signUpOver(server.origin);
  ben = await signUpOver(server.origin);
  const config = await fetch(`${server.origin}/api/config`);
  apiKey = ((await config.json()) as { publishable_key: string }).publishable_key;
});
afterAll(async () => {
  await database.close();
  server.child.kill('SIGKILL');
  await folder.remove();
});

type Answer = { status: number; worker: number };

/** Asks on a connection of its own, or of an agent, and finds out who answered. */
async function ask(
  { accessToken }: SignedUp,
  method: string,
  path: string,
  agent: Agent | false = false,
): Promise<Answer> {
  const id = randomUUID();
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'x-request-id': id,
    'content-type': 'application/json',
  };
  const status = await new Promise<number>((resolve, reject) => {
    const outgoing = request(`${server.origin}/api/v1${path}`, { method, agent, headers });
    outgoing.on('response', (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    outgoing.end(method === 'GET' ? undefined : '{}');
  });
  const worker = await waitFor(() => findWorker(id));
  return { status, worker };
}

/** The worker that logged a request. */
function findWorker(requestId: string): number | undefined {
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes(requestId) && text.endsWith('}'));
  return line === undefined ? undefined : (JSON.parse(line) as { worker: number }).worker;
}

async function openSocket({ accessToken }: SignedUp, conversationId: string) {
  const query = new URLSearchParams({ apikey: apiKey, vsn: '2.0.0' }).toString();
  const origin = server.origin.replace('http', 'ws');
  const socket = await openRawSocket(`${origin}/realtime/v1/websocket?${query}`);
  const table = { event: 'INSERT', schema: 'public', table: 'messages' };
  await socket.join(`conversation:${conversationId}`, [table], accessToken, {
    key: '',
    enabled: true,
  });
  return socket;
}

async function sendMessage(from: SignedUp, conversationId: string, content: string) {
  const answer = await fetch(`${server.origin}/functions/v1/dm-send-message`, {
    method: 'POST',
    headers: {
      apikey: apiKey,
      authorization: `Bearer ${from.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      conversation_id: conversationId,
      content,
      client_msg_id: randomUUID(),
    }),
  });
  expect(answer.status).toBe(200);
}

test('a member who signed in at one worker is known to the other', async () => {
  const answers: Answer[] = [];
  for (let count = 0; count < 4; count += 1) answers.push(await ask(ann, 'GET', '/contacts'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ worker }) => worker))).toEqual(new Set([1, 2]));
});

test('the workers count one limit together', async () => {
  const answers: Answer[] = [];
  for (let count = 0; count < 16; count += 1) {
    answers.push(await ask(ann, 'POST', '/self-checks/email'));
  }
  const admitted = answers.filter(({ status }) => status === 200);
  expect(admitted).toHaveLength(12);
  expect(new Set(admitted.map(({ worker }) => worker))).toEqual(new Set([1, 2]));
});

test('each job runs once, whichever worker takes it', async () => {
  await database.pool.query(`
    create table job_starts (job uuid not null);
    create function note_job_start() returns trigger language plpgsql as $$ begin
      insert into job_starts values (new.id); return null; end $$;
    create trigger noted after update of state on pgboss.job for each row
      when (new.state = 'active' and old.state <> 'active') execute function note_job_start()`);
  const members = [
    ann,
    ben,
    ...(await Promise.all([signUpOver(server.origin), signUpOver(server.origin)])),
  ];
  for (const member of members) await member.call('POST', '/contacts', { first_name: 'Cleo' });
  await Promise.all(members.map((member) => member.call('POST', '/duplicates/scan', {})));
  const ids = members.map(({ memberId }) => memberId);
  await waitFor(async () => {
    const done = await database.pool.query(
      `select from duplicate_scans where owner_id = any($1) and status = 'completed'`,
      [ids],
    );
    return done.rowCount === members.length ? true : undefined;
  });
  const starts = await database.pool.query<{ owner: string; starts: number }>(
    `select data->>'ownerId' as owner, count(s.job)::integer as starts
     from pgboss.job j left join job_starts s on s.job = j.id
     where j.name = 'duplicates.scan' and data->>'ownerId' = any($1) group by j.id, 1`,
    [ids],
  );
  expect(starts.rows.map((row) => row.starts)).toEqual(members.map(() => 1));
  await database.pool.query('drop trigger noted on pgboss.job');
});

test('members on different workers reach each other, and the death of one worker is a matter of its connections only', async () => {
  const conversationId = await openThread(database.pool, [ann.memberId, ben.memberId]);
  const sockets = [await openSocket(ann, conversationId), await openSocket(ben, conversationId)];
  await sendMessage(ann, conversationId, 'to both');
  for (const socket of sockets) {
    expect((await socket.nextChange()).data.record.content).toBe('to both');
  }

  const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  const before = await Promise.all(agents.map((agent) => ask(ann, 'GET', '/contacts', agent)));
  expect(before.map(({ worker }) => worker).toSorted()).toEqual([1, 2]);
  const pids = await readWorkerPids(server.child);
  expect(pids).toHaveLength(2);
  process.kill(pids[0]!, 'SIGKILL');
  // Each is on a worker of its own: one of them is closed.
  await Promise.race(sockets.map(({ closed }) => closed));
  const died = await waitFor(() => {
    const line = /\{[^\n]*"worker":(\d)[^\n]*a worker died/u.exec(server.output());
    return line ? Number(line[1]) : undefined;
  });
  const kept = agents[before.findIndex(({ worker }) => worker !== died)]!;
  for (let count = 0; count < 20; count += 1) {
    expect(await ask(ann, 'GET', '/contacts', kept)).toEqual({ status: 200, worker: 3 - died });
  }
  expect(sockets.filter(({ socket }) => socket.readyState === socket.OPEN)).toHaveLength(1);
  await waitFor(async () => {
    const { worker } = await ask(ben, 'GET', '/contacts');
    return worker === died ? true : undefined;
  });
  expect(await readWorkerPids(server.child)).toHaveLength(2);
  sockets.forEach(({ close }) => close());
  agents.forEach((agent) => agent.destroy());
});

test('a stop ends every process and the database', async () => {
  const pids = await readWorkerPids(server.child);
  expect(await server.stop('SIGTERM')).toBe(0);
  for (const pid of pids) await expect(readFile(`/proc/${pid}/status`)).rejects.toThrow('ENOENT');
  await expect(readFile(join(folder.path, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('workers that can’t start stop the whole, with one clear line', async () => {
  const port = await findFreePort();
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(port, '127.0.0.1', resolve));
  const { host, user } = inject('cluster');
  const { connection } = await useTestDatabase();
  const address = `postgres://${user}@${encodeURIComponent(host)}/${connection.database}`;
  const mistaken = spawnServer({
    PORT: String(port),
    WORKERS: '2',
    DATABASE_URL: address,
    DATA_DIR: folder.path,
  });
  const code = await new Promise((resolve) => {
    mistaken.child.on('close', resolve);
  });
  other.close();
  expect(code).toBe(1);
  expect(mistaken.output().trim().split('\n').at(-1)).toBe(
    `Port ${port} is taken: set PORT to another one`,
  );
});
