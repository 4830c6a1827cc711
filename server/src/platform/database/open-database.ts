import { minuteMs } from '@kith/contract/core/time';

import type { Logger } from '#platform/log.ts';

import {
  connectDatabase,
  type ConnectionOptions,
  type Database,
  limitStatements,
} from './database.ts';
import { holdCluster } from './hold-cluster.ts';
import { migrate } from './migrate.ts';
import { type PoolSizes, poolSizesOf } from './pool-sizes.ts';

/** A new connection reads the catalogue and plans each query again, which takes a search half a second. */
const idleMs = 15 * minuteMs;

export type DatabaseSettings = { dataDir: string; databaseUrl: string | undefined };

type Limits = {
  requestMs: number;
  /** The statements of jobs: the longest limit of any kind, which transactions may shorten. */
  jobStatementMs: number;
  /** The most connections of each pool; of a process that is alone by default. */
  connections?: PoolSizes;
};

export type OpenedDatabase = Database & {
  /** A pool of their own for jobs: they never make requests wait, and can be cancelled at once. */
  forJobs: Database;
};

/**
 * The configured database, migrated: an external one by its address, else the private one in the
 * data folder, which only one app may hold and which is restarted if it dies.
 *
 * @throws `FolderInUseError` when another app holds the folder.
 */
export async function openDatabase({
  settings,
  held = null,
  limits,
  log,
  onProgress,
}: {
  settings: DatabaseSettings;
  /** The private one, where another process holds it for this one. */
  held?: ConnectionOptions | null;
  limits: Limits;
  log: Logger;
  onProgress: (text: string) => void;
}): Promise<OpenedDatabase> {
  const onStep = (name: string) => onProgress(`Applying migration ${name} …`);
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const elsewhere =
    settings.databaseUrl === undefined ? held : { connectionString: settings.databaseUrl };
  if (elsewhere !== null) {
    await migrate(elsewhere, { onStep });
    return openPools(elsewhere, { limits, onError });
  }
  onProgress('Starting the database …');
  await using opened = new AsyncDisposableStack();
  const cluster = await holdCluster({ folder: settings.dataDir, log });
  opened.defer(() => cluster.close());
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
  const { requestMs, jobStatementMs, connections = poolSizesOf(1) } = limits;
  const requests = connectDatabase(options, {
    max: connections.requests,
    limitMs: { connection: requestMs, statement: requestMs },
    idleMs,
    onError,
  });
  const forJobs = connectDatabase(options, {
    max: connections.jobs,
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
