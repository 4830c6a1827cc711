import { setTimeout as sleep } from 'node:timers/promises';

import { minuteMs, secondMs } from '@kith/contract/core/time';

import type { Logger } from '#platform/log.ts';

import { type Cluster, openCluster } from './cluster.ts';
import {
  connectDatabase,
  type ConnectionOptions,
  type Database,
  limitStatements,
} from './database.ts';
import { type InstanceLock, lockInstance } from './instance-lock.ts';
import { migrate } from './migrate.ts';

const revivalPauseMs = secondMs;

/** The statements of jobs: the longest limit of any kind, which transactions may shorten. */
const jobConnections = 12;
/** A new connection reads the catalogue and plans each query again, which takes a search half a second. */
const idleMs = 15 * minuteMs;

export type DatabaseSettings = { dataDir: string; databaseUrl: string | undefined };

type Limits = { requestMs: number; jobStatementMs: number };

export type OpenedDatabase = Database & {
  /** A pool of their own for jobs: they never make requests wait, and can be cancelled at once. */
  forJobs: Database;
};

class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `Another Kith is already running with the data in ${folder}: stop it, or set DATA_DIR to another folder`,
    );
  }
}

/**
 * The configured database, migrated: an external one by its address, else the private one in the
 * data folder, which only one app may hold and which is restarted if it dies.
 *
 * @throws `FolderInUseError` when another app holds the folder.
 */
export async function openDatabase({
  settings,
  limits,
  log,
  onProgress,
}: {
  settings: DatabaseSettings;
  limits: Limits;
  log: Logger;
  onProgress: (text: string) => void;
}): Promise<OpenedDatabase> {
  const onStep = (name: string) => onProgress(`Applying migration ${name} …`);
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  if (settings.databaseUrl !== undefined) {
    const options = { connectionString: settings.databaseUrl };
    await migrate(options, { onStep });
    return openPools(options, { limits, onError });
  }
  onProgress('Starting the database …');
  const cluster = await openCluster(settings.dataDir);
  await using opened = new AsyncDisposableStack();
  const guard = await guardCluster(cluster, settings.dataDir, log);
  opened.defer(() => cluster.stop());
  opened.defer(() => guard.release());
  await migrate(cluster.connection, { onStep });
  const database = openPools(cluster.connection, { limits, onError });
  opened.defer(() => database.close());
  const closing = opened.move();
  return { ...database, close: () => closing.disposeAsync() };
}

function openPools(
  options: ConnectionOptions,
  { limits, onError }: { limits: Limits; onError: (error: Error) => void },
): OpenedDatabase {
  const { requestMs, jobStatementMs } = limits;
  const requests = connectDatabase(options, {
    limitMs: { connection: requestMs, statement: requestMs },
    idleMs,
    onError,
  });
  const forJobs = connectDatabase(options, {
    max: jobConnections,
    name: 'kith-jobs',
    limitMs: { connection: jobStatementMs, statement: jobStatementMs },
    onError,
  });
  const close = async () => void (await Promise.all([requests.close(), forJobs.close()]));
  // Also for each transaction, because a pooler in between may lend it another connection.
  return {
    ...limitStatements(requests, requestMs),
    forJobs: limitStatements(forJobs, jobStatementMs),
    close,
  };
}

/** Holds the folder for this app, and restarts the database when it dies. */
async function guardCluster(cluster: Cluster, folder: string, log: Logger): Promise<InstanceLock> {
  let lock: InstanceLock | null = null;
  let released = false;
  const revive = async () => {
    while (!released) {
      log.warn('the database went away: starting it again');
      try {
        await cluster.ensureRunning();
        lock = await lockInstance(cluster.connection, () => void revive());
        return;
      } catch (error) {
        log.error({ err: error }, 'the database did not start');
        await sleep(revivalPauseMs);
      }
    }
  };
  lock = await lockInstance(cluster.connection, () => void revive());
  if (!lock) throw new FolderInUseError(folder);
  return {
    release: async () => {
      released = true;
      await lock?.release();
    },
  };
}
