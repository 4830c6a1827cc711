import { mkdir, mkdtemp, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';

import { findBinaries } from './binaries.ts';
import { findFault } from './find-fault.ts';
import { isServerOf, lockFileOf, readPid } from './lock-file.ts';
import { findDatabaseAccount, giveOwnership, letAccountRun, prepareLaunch } from './privileges.ts';
import { findSocketFolder, prepareSocketFolder } from './socket-folder.ts';
import {
  connectionTo,
  isAccepting,
  type Places,
  spawnProgram,
  startPostgres,
  superuser,
} from './start-postgres.ts';

const filesName = 'postgres';
const stopTimeoutMs = 20 * secondMs;
const pollMs = 25;

/** A private PostgreSQL server whose files are in one folder and which listens on no network. */
export type Cluster = {
  connection: ReturnType<typeof connectionTo>;
  /** Whether the server was already running. */
  wasRunning: boolean;
  /** Starts the server again if it died. */
  ensureRunning: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts (or finds running) the server in `folder`, creating it on first use. A server that
 * survived a killed app is taken over; a killed server recovers from its write-ahead log.
 *
 * @throws with one line that says what to do when the folder can't hold a database.
 */
export async function openCluster(
  folder: string,
  { settings = {} }: { settings?: Record<string, string> } = {},
): Promise<Cluster> {
  const places = await preparePlaces(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall === undefined || error.syscall.startsWith('spawn')) throw error;
    throw new Error(
      `Kith can't keep its data in ${folder} (${error.code}): set DATA_DIR to a folder that it may write to`,
      { cause: error },
    );
  });

  const ensureRunning = async () => {
    const account = await findDatabaseAccount(places.files);
    await prepareSocketFolder(places.socket, account);
    const wasRunning = await isAccepting(places.socket);
    if (!wasRunning) await startPostgres(places, settings, account);
    return wasRunning;
  };
  return {
    wasRunning: await ensureRunning(),
    connection: connectionTo(places.socket, 'kith'),
    ensureRunning: async () => void (await ensureRunning()),
    stop: () => stop(places),
  };
}

async function preparePlaces(folder: string): Promise<Places> {
  await mkdir(folder, { recursive: true });
  const home = await realpath(folder);
  const files = join(home, filesName);
  if (!(await hasCluster(home))) await initialise(home, files);
  const socket = await findSocketFolder(home, files);
  return { files, socket, log: join(home, 'postgres.log') };
}

/** Whether there is a database in `folder`, running or not. */
export async function hasCluster(folder: string): Promise<boolean> {
  return stat(join(folder, filesName, 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EACCES') return false;
      throw new Error(
        `The database in ${folder} belongs to another account: start Kith as that one, or set DATA_DIR to another folder`,
        { cause: error },
      );
    },
  );
}

/**
 * Creates the files elsewhere and moves them into place at once, so that a crash leaves no
 * incomplete folder.
 */
async function initialise(home: string, files: string): Promise<void> {
  const draft = await mkdtemp(join(home, 'postgres-new-'));
  try {
    await runInitdb(draft);
    await rename(draft, files).catch((error: NodeJS.ErrnoException) => {
      // Another app that started at the same time was first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function runInitdb(draft: string): Promise<void> {
  const { initdb, postgres } = await findBinaries();
  const account = await findDatabaseAccount(draft);
  await letAccountRun([initdb, postgres], account);
  const args = [
    '-D',
    draft,
    '-U',
    superuser,
    '-E',
    'UTF8',
    '--auth=trust',
    '--no-sync',
    '--locale=C',
    '--no-instructions',
  ];
  const launch = await prepareLaunch(initdb, args, { account, folders: [draft] });
  await giveOwnership(draft, account);
  const child = await spawnProgram(launch, { errors: 'pipe' });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  if (code === 0) return;
  throw new Error(
    `The database could not be made: ${findFault(errors, child.pid) ?? errors.trim()}`,
  );
}

async function stop(places: Places): Promise<void> {
  const lock = lockFileOf(places.files);
  const pid = await readPid(lock);
  // The lock file of a killed server may name an unrelated process.
  if (pid === null || (await isServerOf(places.files, pid)) === false) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = Date.now() + stopTimeoutMs;
  while ((await readPid(lock)) !== null && Date.now() < deadline) await sleep(pollMs);
  await rmdir(places.socket).catch(() => undefined);
}
