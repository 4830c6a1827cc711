import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, lstat, mkdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';
import pg from 'pg';

import { findBinaries } from './binaries.ts';
import { handOver, prepareLaunch } from './privileges.ts';

const superuser = 'kith';
const startTimeoutMs = 60 * secondMs;
const stopTimeoutMs = 20 * secondMs;
const pollMs = 25;

/** A private PostgreSQL server whose files live in one folder and which no network can reach. */
export type Cluster = {
  connection: { host: string; user: string; database: string };
  /** Starts the server again if it died. */
  ensureRunning: () => Promise<void>;
  stop: () => Promise<void>;
};

type Places = { files: string; socket: string; log: string };

/**
 * Starts (or finds running) the server in `folder`, making it on first use. A server that outlived
 * a killed app is taken over; one that was killed itself recovers from its write-ahead log.
 */
export async function openCluster(
  folder: string,
  { settings = {} }: { settings?: Record<string, string> } = {},
): Promise<Cluster> {
  await mkdir(folder, { recursive: true });
  const home = await realpath(folder);
  const places: Places = {
    files: join(home, 'postgres'),
    socket: await prepareSocketFolder(home),
    log: join(home, 'postgres.log'),
  };
  if (!(await exists(join(places.files, 'PG_VERSION')))) await initialise(home, places.files);

  let server: ChildProcess | undefined;
  const ensureRunning = async () => {
    if (await isAccepting(places.socket)) return;
    server = await launch(places, settings);
    await waitUntilAccepting(places, settings, server);
  };
  await ensureRunning();
  return {
    connection: { host: places.socket, user: superuser, database: 'kith' },
    ensureRunning,
    stop: () => stop(places),
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A socket's path may have 107 bytes, so it can't live below a folder of any name and depth. */
async function prepareSocketFolder(home: string): Promise<string> {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `kith-${process.getuid?.() ?? 0}-${name}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const owners = [process.getuid?.(), 65_534];
  if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} belongs to somebody else: remove it`);
  }
  await handOver(folder);
  return folder;
}

/** Makes the files aside and moves them into place at once, so that a crash leaves none half made. */
async function initialise(home: string, files: string): Promise<void> {
  const { initdb } = await findBinaries();
  const draft = join(home, `postgres-new-${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  await handOver(draft);
  const args = [
    ...['-D', draft, '-U', superuser, '-E', 'UTF8', '--auth=trust', '--no-sync'],
    ...['--locale=C', '--no-instructions'],
  ];
  await run(await prepareLaunch(initdb, args, draft));
  await rename(draft, files).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

async function run(launch: Awaited<ReturnType<typeof prepareLaunch>>): Promise<void> {
  const { command, args, uid, gid } = launch;
  const child = spawn(command, args, { uid, gid, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${command} failed: ${errors.trim()}`);
}

const defaultSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  max_wal_size: '2GB',
  jit: 'off',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

async function launch(places: Places, settings: Record<string, string>): Promise<ChildProcess> {
  const { postgres } = await findBinaries();
  const options = { ...defaultSettings, ...settings, unix_socket_directories: places.socket };
  const args = [
    ...['-D', places.files],
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const prepared = await prepareLaunch(postgres, args, places.files);
  const child = spawn(prepared.command, prepared.args, {
    uid: prepared.uid,
    gid: prepared.gid,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl+C in a terminal goes to the whole group: the app must close its work before the database.
    detached: true,
  });
  child.stderr?.pipe(createWriteStream(places.log, { flags: 'a', mode: 0o600 }));
  child.unref();
  return child;
}

async function isAccepting(socket: string): Promise<boolean> {
  const client = new pg.Client({ host: socket, user: superuser, database: 'postgres' });
  try {
    await client.connect();
    const found = await client.query(`select from pg_database where datname = 'kith'`);
    if (found.rowCount === 0) await client.query('create database kith');
    return true;
  } catch (error) {
    return (error as { code?: string }).code === '23505';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitUntilAccepting(
  places: Places,
  settings: Record<string, string>,
  server: ChildProcess,
): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  let current = server;
  while (Date.now() < deadline) {
    if (await isAccepting(places.socket)) return;
    // A crashed server's last processes may hold its memory for a moment: try again until it is free.
    if (current.exitCode !== null) {
      await sleep(secondMs / 2);
      current = await launch(places, settings);
    }
    await sleep(pollMs);
  }
  throw new Error(
    `The database did not start within ${startTimeoutMs / secondMs} s: see ${places.log}`,
  );
}

async function stop(places: Places): Promise<void> {
  const pidFile = join(places.files, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = Date.now() + stopTimeoutMs;
  while ((await exists(pidFile)) && Date.now() < deadline) await sleep(pollMs);
  await chmod(places.files, 0o700).catch(() => undefined);
}
