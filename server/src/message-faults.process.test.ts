import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { minuteMs } from '@kith/contract/core/time';
import type { Attachment } from '@kith/contract/messages/schemas';
import type { PublicConfig } from '@kith/contract/system/schemas';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';

import { openCluster } from '#platform/database/cluster.ts';
import { connectDatabase } from '#platform/database/database.ts';
import { type SignedUp, signUpOver } from '#testing/api-client.ts';
import { waitFor } from '#testing/wait-for.ts';
import { checkThread, openThread, sendPersistently } from '#testing/persistent-sender.ts';
import {
  createDataFolder,
  type ServerProcess,
  startServerProcess,
} from '#testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

/** On a machine that has other work, too. */
const patienceMs = 5 * minuteMs;
const clients = 4;
const each = 40;

const servers: ServerProcess[] = [];
let folder: Awaited<ReturnType<typeof createDataFolder>>;
let shared: TestDatabase;
beforeAll(async () => {
  folder = await createDataFolder();
  shared = await createTestDatabase();
});
afterEach(() => servers.splice(0).forEach(({ child }) => child.kill('SIGKILL')));
afterAll(async () => {
  await shared.close();
  await folder.remove();
});

async function start(...args: Parameters<typeof startServerProcess>): Promise<ServerProcess> {
  const server = await startServerProcess(...args);
  servers.push(server);
  return server;
}

const sharedAddress = () =>
  `postgres://${inject('cluster').user}@${encodeURIComponent(inject('cluster').host)}/${shared.connection.database}`;

async function gather(origin: string, client: pg.Pool) {
  const config = (await (await fetch(`${origin}/api/config`)).json()) as PublicConfig;
  const members: SignedUp[] = [];
  for (let index = 0; index < clients; index += 1) members.push(await signUpOver(origin));
  const ids = members.map(({ memberId }) => memberId);
  return { members, apiKey: config.publishable_key, thread: await openThread(client, ids) };
}

function sendAll(
  origins: readonly string[],
  { members, apiKey, thread }: Awaited<ReturnType<typeof gather>>,
) {
  return Promise.all(
    members.map((member, index) =>
      sendPersistently(
        { origins, member, apiKey },
        { conversationId: thread, count: each, mark: `client${index}` },
      ),
    ),
  );
}

/** Resolves once there are so many messages. */
function untilSent(client: pg.Pool, thread: string, count: number) {
  return waitFor(async () => {
    const found = await client
      .query<{ sent: number }>(
        'select last_seq::integer as sent from conversations where id = $1',
        [thread],
      )
      .catch(() => null);
    return (found?.rows[0]?.sent ?? 0) >= count || undefined;
  }, patienceMs);
}

/** Every message exactly once, in the order of its client, with all acknowledged ones. */
async function expectWhole(
  client: pg.Pool,
  thread: string,
  acknowledged: Awaited<ReturnType<typeof sendAll>>,
) {
  const total = clients * each;
  expect(await checkThread(client, thread)).toEqual({
    messages: total,
    attempts: total,
    lastSeq: total,
    outOfOrder: 0,
  });
  const kept = await client.query<{ id: string }>(
    'select id from messages where conversation_id = $1',
    [thread],
  );
  const ids = new Set(kept.rows.map(({ id }) => id));
  const lost = acknowledged.flat().filter(({ id }) => !ids.has(id));
  expect([acknowledged.flat().length, lost]).toEqual([total, []]);
}

test(
  'killing a server during many sends, and then its database, loses and duplicates nothing',
  async () => {
    const env = { DATA_DIR: folder.path, AUTH_IP_LIMITS: 'false' };
    const first = await start(env);
    const { connection } = await openCluster(folder.path);
    const { pool: client, close } = connectDatabase(connection, { max: 2 });
    const group = await gather(first.origin, client);
    const sending = sendAll([first.origin], group);
    await untilSent(client, group.thread, 40);
    await first.stop('SIGKILL');
    await start({ ...env, PORT: new URL(first.origin).port });
    await untilSent(client, group.thread, 90);
    const pidFile = join(folder.path, 'postgres/postmaster.pid');
    process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL');
    await expectWhole(client, group.thread, await sending);
    await close();
  },
  patienceMs,
);

test(
  'when one of two servers is killed, the other takes over its clients’ messages',
  async () => {
    // One address for both, as behind a load balancer: tokens contain it.
    const APP_ORIGIN = 'http://localhost:3000';
    const env = { DATABASE_URL: sharedAddress(), AUTH_IP_LIMITS: 'false', APP_ORIGIN };
    const first = await start(env);
    const second = await start(env);
    const client = shared.pool;
    const group = await gather(first.origin, client);
    const sending = sendAll([first.origin, second.origin], group);
    await untilSent(client, group.thread, 60);
    await first.stop('SIGKILL');
    await expectWhole(client, group.thread, await sending);
  },
  patienceMs,
);

test(
  'with no disk space an upload is refused, leaves nothing, and messages still work',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kith-full-'));
    const env = { DATABASE_URL: sharedAddress(), DATA_DIR: dataDir, AUTH_IP_LIMITS: 'false' };
    const server = await start(env, { largestFileKb: 64 });
    const group = await gather(server.origin, shared.pool);
    const [member] = group.members;
    const upload = (bytes: number) =>
      member!.call(
        'POST',
        `/conversations/${group.thread}/attachments?file_name=notes.txt`,
        new Uint8Array(bytes).fill(0x61),
      );
    const refused = await upload(1024 * 1024);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      507,
      'storage_full',
    ]);
    const names = await readdir(join(dataDir, 'files'), { recursive: true });
    expect(names.filter((name) => name.length > 2)).toEqual([]);
    const small = (await (await upload(1_024)).json()) as Attachment;
    expect(small.bytes).toBe(1_024);
    await expectWhole(shared.pool, group.thread, await sendAll([server.origin], group));
    await rm(dataDir, { recursive: true });
  },
  patienceMs,
);
