import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';

import { findBinaries } from './binaries.ts';
import { findFault } from './find-fault.ts';
import { isServerOf, lockFileOf, readPid } from './lock-file.ts';
import {
  type Account,
  handOverCopy,
  type Launch,
  letAccountRun,
  prepareLaunch,
} from './privileges.ts';
import { databasePort, socketName } from './socket-folder.ts';
import { createClient } from './create-client.ts';

const startTimeoutMs = 60 * secondMs;
const pollMs = 25;
const duplicateCodes = ['23505', '42P04'];
/** Held for a moment while a server starts or stops. */
const passingFault = /lock file .* already exists|shared memory block/u;

export const superuser = 'kith';

/** The folders of a server's files, socket and log. */
export type Places = { files: string; socket: string; log: string };

const defaultSettings: Record<string, string> = {
  port: String(databasePort),
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

/** How to reach a server by its socket, whatever PGPORT and PGSSLMODE say. */
export function connectionTo(socket: string, database: string) {
  return { host: socket, port: databasePort, user: superuser, database, ssl: false };
}

/** Runs a PostgreSQL program in a separate process, in a folder that it can't block. */
export async function spawnProgram(
  { command, args, uid, gid }: Launch,
  { errors, detached = false }: { errors: 'pipe' | number; detached?: boolean },
): Promise<ChildProcess> {
  const stdio: ['ignore', 'ignore', 'pipe' | number] = ['ignore', 'ignore', errors];
  const child = spawn(command, args, { uid, gid, cwd: '/', stdio, detached });
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'ENOENT'
          ? new Error(`The database needs the program ${command}: install it`)
          : error,
      );
    });
  });
  return child;
}

type LaunchedServer = { child: ChildProcess; logOffset: number };

async function launch(
  places: Places,
  settings: Record<string, string>,
  account: Account | null,
): Promise<LaunchedServer> {
  const { postgres } = await findBinaries();
  const options = {
    ...defaultSettings,
    ...settings,
    // In this list a comma or a quote has a meaning.
    unix_socket_directories: `"${places.socket.replaceAll('"', '""')}"`,
  };
  const args = [
    '-D',
    places.files,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  await clearStaleLocks(places);
  await letAccountRun([postgres], account);
  await handOverCopy(places.files, account);
  const folders = [places.files, places.socket];
  const prepared = await prepareLaunch(postgres, args, { account, folders });
  // The file itself, not a pipe through this process: the server may outlive it.
  await using log = await open(places.log, 'a', 0o600);
  const { size: logOffset } = await log.stat();
  // Ctrl+C in a terminal goes to the whole group: the app must close its work before the database.
  const child = await spawnProgram(prepared, { errors: log.fd, detached: true });
  child.unref();
  return { child, logOffset };
}

/**
 * A killed server leaves its lock files. PostgreSQL detects that unless their process id meanwhile
 * belongs to another program of the same user, as happens when a container restarts.
 */
async function clearStaleLocks({ files, socket }: Places): Promise<void> {
  for (const lock of [lockFileOf(files), join(socket, `${socketName}.lock`)]) {
    const pid = await readPid(lock);
    if (pid !== null && (await isServerOf(files, pid)) === false) await rm(lock, { force: true });
  }
}

/** Whether the server accepts connections; creates the app's database on the first one. */
export async function isAccepting(socket: string): Promise<boolean> {
  const client = createClient(connectionTo(socket, 'postgres'));
  try {
    await client.connect();
    const found = await client.query(`select from pg_database where datname = 'kith'`);
    if (found.rowCount === 0) await client.query('create database kith');
    return true;
  } catch (error) {
    // Two simultaneous starts may create the database.
    return duplicateCodes.includes((error as { code?: string }).code ?? '');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws with the server's own reason when it can't start. */
export async function startPostgres(
  places: Places,
  settings: Record<string, string>,
  account: Account | null,
): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  let current = await launch(places, settings, account);
  while (Date.now() < deadline) {
    if (await isAccepting(places.socket)) return;
    const { child, logOffset } = current;
    if (child.exitCode !== null || child.signalCode !== null) {
      const written = (await readFile(places.log)).subarray(logOffset).toString();
      const fault = findFault(written, child.pid);
      if (fault !== null && !passingFault.test(fault)) {
        throw new Error(`The database did not start: ${fault} (see ${places.log})`);
      }
      await sleep(secondMs / 2);
      current = await launch(places, settings, account);
    }
    await sleep(pollMs);
  }
  throw new Error(
    `The database did not start within ${startTimeoutMs / secondMs} s: see ${places.log}`,
  );
}
