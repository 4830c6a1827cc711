import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  lstat,
  mkdir,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';
import pg from 'pg';

import { findBinaries } from './binaries.ts';
import { handOver, prepareLaunch } from './privileges.ts';

const superuser = 'kith';
const filesName = 'postgres';
const startTimeoutMs = 60 * secondMs;
const stopTimeoutMs = 20 * secondMs;
const pollMs = 25;
const lockName = 'postmaster.pid';
const duplicateCodes = ['23505', '42P04'];

/** A private PostgreSQL server whose files live in one folder and which no network can reach. */
export type Cluster = {
  connection: { host: string; user: string; database: string };
  /** Whether somebody else's server was found running rather than started now. */
  wasRunning: boolean;
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
    files: join(home, filesName),
    socket: socketFolderOf(home),
    log: join(home, 'postgres.log'),
  };
  if (!(await hasCluster(home))) await initialise(home, places.files);

  const ensureRunning = async () => {
    // Before anything connects: nobody else's server may answer there.
    await prepareSocketFolder(places.socket);
    const wasRunning = await isAccepting(places.socket);
    if (!wasRunning) await startAndWait(places, settings);
    return wasRunning;
  };
  return {
    wasRunning: await ensureRunning(),
    connection: { host: places.socket, user: superuser, database: 'kith' },
    ensureRunning: async () => void (await ensureRunning()),
    stop: () => stop(places),
  };
}

/** Whether there is a database in `folder`, running or not. */
export async function hasCluster(folder: string): Promise<boolean> {
  return exists(join(folder, filesName, 'PG_VERSION'));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A socket's path may have 107 bytes, so it can't live below a folder of any name and depth. */
function socketFolderOf(home: string): string {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16);
  return join(tmpdir(), `kith-${process.getuid?.() ?? 0}-${name}`);
}

async function prepareSocketFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const owners = [process.getuid?.(), 65_534];
  if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} belongs to somebody else: remove it`);
  }
  await handOver(folder);
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
  await clearStaleLocks(places);
  const prepared = await prepareLaunch(postgres, args, places.files);
  // The file itself, not a pipe through this process: the server may outlive it.
  await using log = await open(places.log, 'a', 0o600);
  const child = spawn(prepared.command, prepared.args, {
    uid: prepared.uid,
    gid: prepared.gid,
    cwd: '/',
    stdio: ['ignore', 'ignore', log.fd],
    // Ctrl+C in a terminal goes to the whole group: the app must close its work before the database.
    detached: true,
  });
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
  return child;
}

/**
 * A killed server leaves its lock files. PostgreSQL sees through that unless their process id has
 * since gone to another program of the same user, as it does when a container starts again.
 */
async function clearStaleLocks({ files, socket }: Places): Promise<void> {
  for (const lock of [join(files, lockName), join(socket, '.s.PGSQL.5432.lock')]) {
    const pid = await readPid(lock);
    if (pid !== null && (await isServerOf(files, pid)) === false) await rm(lock, { force: true });
  }
}

/** The process id that a lock file names. */
async function readPid(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** Whether a process works in these files; null where it is gone or the system does not say. */
async function isServerOf(files: string, pid: number): Promise<boolean | null> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder === null ? null : folder === files;
}

async function isAccepting(socket: string): Promise<boolean> {
  const client = new pg.Client({ host: socket, user: superuser, database: 'postgres' });
  try {
    await client.connect();
    const found = await client.query(`select from pg_database where datname = 'kith'`);
    if (found.rowCount === 0) await client.query('create database kith');
    return true;
  } catch (error) {
    // Two starters may make the database at once.
    return duplicateCodes.includes((error as { code?: string }).code ?? '');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function startAndWait(places: Places, settings: Record<string, string>): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  let current = await launch(places, settings);
  while (Date.now() < deadline) {
    if (await isAccepting(places.socket)) return;
    // A crashed server's last processes may hold its memory for a moment: try again until it is free.
    if (current.exitCode !== null || current.signalCode !== null) {
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
  const pidFile = join(places.files, lockName);
  const pid = await readPid(pidFile);
  // A lock that a killed server left may name a process that has nothing to do with it.
  if (pid === null || (await isServerOf(places.files, pid)) === false) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = Date.now() + stopTimeoutMs;
  while ((await exists(pidFile)) && Date.now() < deadline) await sleep(pollMs);
  await rmdir(places.socket).catch(() => undefined);
}
