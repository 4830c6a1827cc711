import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { minuteMs } from '@kith/contract/core/time';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';

import { copySeedFolder } from '#testing/seed-folder.ts';
import { childEnvironment } from '#testing/server-process.ts';

import { type Cluster, hasCluster, openCluster } from './cluster.ts';
import { openDatabase } from './open-database.ts';
import { createClient } from './create-client.ts';
import { silentLogger } from '../log.ts';

const holder = join(import.meta.dirname, '../../testing/hold-database.ts');
const patienceMs = 60_000;
const inUse = (path: string) =>
  `Another Kith is already running with the data in ${path}: stop it, or set DATA_DIR to another folder`;

let base: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'kith-cluster-'));
  folder = join(base, 'data');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) await kill(child);
  if (await hasCluster(folder)) await (await openCluster(folder)).stop();
  // The last processes of a killed server may still write.
  await rm(base, { recursive: true, force: true, maxRetries: 5 });
});

/** Fills the folder with a migrated database. */
const useSeed = () => copySeedFolder(inject('seedFolder'), folder);

/** An app in a process of its own on the folder, and its first message. */
async function startApp(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [holder, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childEnvironment(),
  });
  children.push(child);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: chunk.toString().trim() };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function readServerPid(): Promise<number> {
  const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

async function query<Row extends object>({ connection }: Cluster, text: string): Promise<Row[]> {
  const client = createClient(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('It did not come true in time');
    await sleep(50);
  }
}

test('starts in a folder whose name is long and has spaces, quotes and other scripts', async () => {
  folder = join(base, `Ünï "näme" 'of' $HOME 100%p #?`, '名前'.repeat(30), 'x'.repeat(200));
  const cluster = await openCluster(folder);
  expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(cluster.wasRunning).toBe(false);
  await cluster.stop();
  expect(await hasCluster(folder)).toBe(true);
});

test('listens on no network', async () => {
  await useSeed();
  const cluster = await openCluster(folder);
  expect(await query(cluster, `select current_setting('listen_addresses') as it`)).toEqual([
    { it: '' },
  ]);
});

test('the next app takes over the database of a killed app', async () => {
  await useSeed();
  const first = await startApp();
  expect(first.said).toBe('ready');
  const pid = await readServerPid();
  await kill(first.child);
  const second = await startApp();
  expect(second.said).toBe('ready');
  expect(await readServerPid()).toBe(pid);
  await kill(second.child, 'SIGTERM');
  await expect(readServerPid()).rejects.toThrow();
});

test('a killed database comes back with all committed data, under its app', async () => {
  await useSeed();
  const database = await openDatabase({
    settings: { dataDir: folder, databaseUrl: undefined },
    limits: { requestMs: minuteMs, jobStatementMs: minuteMs },
    log: silentLogger,
    onProgress: () => undefined,
  });
  try {
    await database.pool.query('create table kept as select generate_series(1, 1000) as number');
    const countKept = async () => (await database.pool.query('select from kept')).rowCount;
    for (let round = 0; round < 2; round += 1) {
      const killed = await readServerPid();
      process.kill(killed, 'SIGKILL');
      let counted: number | null = null;
      await until(async () => {
        counted = await countKept();
        return (await readServerPid()) !== killed;
      });
      expect(counted).toBe(1_000);
    }
  } finally {
    await database.close();
  }
});

test('an app and a database that were killed together are recovered completely', async () => {
  await useSeed();
  const first = await startApp();
  expect(first.said).toBe('ready');
  const cluster = await openCluster(folder);
  await query(cluster, 'create table kept as select 7 as number');
  process.kill(await readServerPid(), 'SIGKILL');
  await kill(first.child);
  const second = await startApp();
  expect(second.said).toBe('ready');
  expect(await query(cluster, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('a second app on the same folder stops with a message, and the first keeps running', async () => {
  await useSeed();
  const first = await startApp();
  const second = await startApp();
  expect(second.said).toBe(inUse(folder));
  await until(async () => second.child.exitCode === 1);
  expect(first.child.exitCode).toBeNull();
  const cluster = await openCluster(folder);
  expect(cluster.wasRunning).toBe(true);
});

test('of two apps that start at once in an empty folder one runs and the other stops with a message', async () => {
  const answers = (await Promise.all([startApp(), startApp()])).map(({ said }) => said);
  expect(answers.sort()).toEqual([inUse(folder), 'ready']);
});

test('a lock with the process id of another program is ignored, and that program is not stopped', async () => {
  await useSeed();
  const cluster = await openCluster(folder);
  const bystander = spawn('sleep', ['60'], { uid: (await stat(join(folder, 'postgres'))).uid });
  children.push(bystander);
  const lock = join(folder, 'postgres', 'postmaster.pid');
  const text = await readFile(lock, 'utf8');
  await cluster.stop();
  await writeFile(lock, text.replace(/^\d+/u, String(bystander.pid)));
  await cluster.stop();
  expect(bystander.signalCode).toBeNull();
  await cluster.ensureRunning();
  expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(bystander.signalCode).toBeNull();
});

test('finds the running server when the folder for temporary files has changed', async () => {
  const first = join(base, 'tmp, "one"');
  await mkdir(first, { mode: 0o755 });
  vi.stubEnv('TMPDIR', first);
  const cluster = await openCluster(folder);
  expect(cluster.connection.host).toContain(first);
  vi.stubEnv('TMPDIR', join(base, 'gone'));
  const again = await openCluster(folder);
  expect(again.wasRunning).toBe(true);
  expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('explains what to do where the data folder can’t be used', async () => {
  await writeFile(folder, 'a file');
  await expect(openCluster(folder)).rejects.toThrow(
    `Kith can't keep its data in ${folder} (EEXIST): set DATA_DIR to a folder that it may write to`,
  );
});

test('a server that can’t start reports why at once', async () => {
  await (await openCluster(folder)).stop();
  await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n');
  await expect(openCluster(folder)).rejects.toThrow(
    /^The database did not start: database files are incompatible with server \(see .*postgres\.log\)$/u,
  );
  await rm(folder, { recursive: true });
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('as root the database runs as an unprivileged user', async () => {
  await chmod(base, 0o755);
  await openCluster(folder);
  const status = await readFile(`/proc/${await readServerPid()}/status`, 'utf8');
  expect(/^Uid:\s+(.+)$/mu.exec(status)?.[1]).toBe('65534\t65534\t65534\t65534');
  expect(/^Gid:\s+(.+)$/mu.exec(status)?.[1]).toBe('65534\t65534\t65534\t65534');
  expect(/^CapEff:\s+(\S+)$/mu.exec(status)?.[1]).toBe('0000000000000000');
});

test.runIf(isRoot)('as root it runs as the owner of the files, and takes over a copy', async () => {
  await chmod(base, 0o755);
  await (await openCluster(folder)).stop();
  const owned = join(folder, 'postgres');
  for (const { owner, user } of [
    { owner: 12_345, user: '12345' },
    { owner: 0, user: '65534' },
  ]) {
    await promisify(execFile)('chown', ['-R', `${owner}:${owner}`, owned]);
    const cluster = await openCluster(folder);
    const status = await readFile(`/proc/${await readServerPid()}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/mu.exec(status)?.[1]).toBe(user);
    await cluster.stop();
  }
});

test.runIf(isRoot)('as root it also works below a folder that only root may enter', async () => {
  const closed = join(base, 'closed');
  folder = join(closed, 'data');
  await mkdir(closed);
  await chmod(closed, 0o700);
  const cluster = await openCluster(folder);
  await query(cluster, 'create table kept as select 7 as number');
  const status = await readFile(`/proc/${await readServerPid()}/status`, 'utf8');
  expect(/^Uid:\s+(.+)$/mu.exec(status)?.[1]).toBe('65534\t65534\t65534\t65534');
  process.kill(await readServerPid(), 'SIGKILL');
  await until(async () => {
    await cluster.ensureRunning();
    return (await query(cluster, 'select number from kept')).length === 1;
  });
  await cluster.stop();
});
