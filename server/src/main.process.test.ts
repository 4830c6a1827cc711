import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';

import { connectDatabase } from '#platform/database/database.ts';
import { openCluster } from '#platform/database/cluster.ts';
import { signUpOver } from '#testing/api-client.ts';
import { createLinkedInSample } from '#testing/samples/linkedin-sample.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { findFreePort } from '#testing/find-free-port.ts';
import {
  createDataFolder,
  runCommand,
  spawnServer,
  type ServerProcess,
  startServerProcess,
} from '#testing/server-process.ts';

const servers: ServerProcess[] = [];
let folder: Awaited<ReturnType<typeof createDataFolder>>;
beforeAll(async () => {
  folder = await createDataFolder();
});
// A failed test must not leave its server to the next one.
afterEach(() => servers.splice(0).forEach(({ child }) => child.kill('SIGKILL')));
afterAll(() => folder.remove());

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(env);
  servers.push(server);
  return server;
}

async function readJson<Body>(answer: Promise<Response>): Promise<Body> {
  return (await (await answer).json()) as Body;
}

type ImportState = { id: string; status: string; rows_done: number; rows_total: number };

async function until(read: () => Promise<boolean>): Promise<void> {
  while (!(await read())) {
    await new Promise((resolve) => {
      setTimeout(resolve, 15);
    });
  }
}

function takesConnections(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), 'localhost', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

test('an import continues after a SIGKILL, with every row exactly once', async () => {
  const people = 3_000;
  const { zip, expected } = createLinkedInSample({ people, at: new Date() });
  const env = { DATA_DIR: folder.path, AUTH_IP_LIMITS: 'false' };
  const first = await start(env);
  const member = await signUpOver(first.origin);
  const made = await readJson<ImportState>(
    member.call('POST', '/imports?file_name=export.zip', new Uint8Array(zip)),
  );
  const read = () => readJson<ImportState>(member.call('GET', `/imports/${made.id}`));
  await until(async () => (await read()).status === 'ready');
  await member.call('POST', `/imports/${made.id}/start`, {});
  await until(async () => (await read()).rows_done > 0);
  const interrupted = await read();
  await first.stop('SIGKILL');
  expect(interrupted.status).toBe('running');
  expect(interrupted.rows_done).toBeLessThan(interrupted.rows_total);

  const port = new URL(first.origin).port;
  const second = await start({ ...env, PORT: port });
  await until(async () => (await read()).status === 'completed');
  const { connection } = await openCluster(folder.path);
  const database = connectDatabase(connection, { max: 1 });
  const counts = await database.pool.query(
    `select (select count(*) from contacts where owner_id = $1) as contacts,
       (select count(distinct normalized) from contact_points
         where owner_id = $1 and kind = 'link') as profiles,
       (select count(*) from interactions where owner_id = $1) as interactions`,
    [member.memberId],
  );
  await database.close();
  expect(counts.rows[0]).toEqual({
    contacts: expected.people,
    profiles: expected.people,
    interactions: expected.messages + expected.invitations,
  });
  expect(await second.stop('SIGTERM')).toBe(0);
});

test('a second start on the same folder stops with a message, and the first keeps running', async () => {
  const first = await start({ DATA_DIR: folder.path });
  const second = spawnServer({ PORT: String(await findFreePort()), DATA_DIR: folder.path });
  const code = await new Promise((resolve) => {
    second.child.on('close', resolve);
  });
  expect(code).toBe(1);
  expect(second.output()).toContain('Another Kith is already running with the data in');
  expect((await fetch(`${first.origin}/api/health`)).status).toBe(200);
  expect(await first.stop('SIGTERM')).toBe(0);
});

test('a wrong setting prevents the start with one clear line', async () => {
  const mistaken = spawnServer({ PORT: 'many', DATA_DIR: folder.path });
  await new Promise((resolve) => {
    mistaken.child.on('close', resolve);
  });
  expect(mistaken.output()).toBe('PORT must be a whole number\n');
});

test('unsafe and incomplete settings of a public site are named at the start', async () => {
  const server = await start({ DATA_DIR: folder.path, APP_ORIGIN: 'https://kith.example' });
  expect(server.output()).toContain('TRUSTED_PROXIES is not set');
  expect(server.output()).toContain('SMTP_URL is not set, so sign-ups are closed');
  expect(await server.stop('SIGTERM')).toBe(0);
});

test('a database that is killed is started again and nothing is lost', async () => {
  const server = await start({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' });
  const member = await signUpOver(server.origin);
  await member.call('POST', '/contacts', { first_name: 'Ana' });
  const pidFile = join(folder.path, 'postgres/postmaster.pid');
  const readPid = async () => Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  const killed = await readPid();
  process.kill(killed, 'SIGKILL');
  await until(async () => {
    const isBack = (await readPid().catch(() => killed)) !== killed;
    return isBack && (await fetch(`${server.origin}/api/health`)).status === 200;
  });
  const list = await readJson<{ total: number }>(member.call('GET', '/contacts'));
  expect(list.total).toBe(1);
  expect(await server.stop('SIGTERM')).toBe(0);
});

test('SIGTERM lets running requests finish before the app closes', async () => {
  const server = await start({ DATA_DIR: folder.path });
  const member = await signUpOver(server.origin);
  const { connections } = createLinkedInSample({ people: 500 });
  const middle = connections.length / 2;
  const upload = request(`${server.origin}/api/v1/imports?file_name=Connections.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.accessToken}`, expect: '100-continue' },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    upload.on('response', (answer) => resolve(answer.resume().statusCode));
    upload.on('error', reject);
  });
  // The server is processing the request once it asks for the body.
  await new Promise((resolve) => {
    upload.on('continue', resolve).flushHeaders();
  });
  upload.write(connections.subarray(0, middle));
  const stopped = server.stop('SIGTERM');
  await until(async () => !(await takesConnections(server.origin)));
  upload.end(connections.subarray(middle));
  expect(await answered).toBe(201);
  expect(await stopped).toBe(0);
});

test('with DATABASE_URL the app and its backups use that server', async () => {
  const [from, to] = [await createTestDatabase(), await createTestDatabase()];
  const addressOf = ({ connection }: TestDatabase) =>
    `postgres://${inject('cluster').user}@${encodeURIComponent(inject('cluster').host)}/${connection.database}`;
  const server = await start({ DATABASE_URL: addressOf(from) });
  const member = await signUpOver(server.origin);
  await member.call('POST', '/contacts', { first_name: 'Ana' });
  const file = join(folder.path, 'external.backup');
  await runCommand('backup', [file], { DATABASE_URL: addressOf(from) });
  expect(await server.stop('SIGTERM')).toBe(0);

  await runCommand('restore', [file], { DATABASE_URL: addressOf(to) });
  const restored = await to.pool.query('select owner_id, full_name from contacts');
  expect(restored.rows).toEqual([{ owner_id: member.memberId, full_name: 'Ana' }]);
  await Promise.all([from.close(), to.close()]);
});
