import { type Cluster, hasCluster, openCluster } from './cluster.ts';
import type { ConnectionOptions } from './database.ts';
import { lockInstance } from './instance-lock.ts';
import type { DatabaseSettings } from './open-database.ts';

export type OpenConnection = { connection: ConnectionOptions; close: () => Promise<void> };

/**
 * Where a command finds the database, whether the app runs or not: an external one by its address;
 * else the private one of the data folder, which is started for the command where it isn't running.
 *
 * @throws when the folder holds no database and none is to be made.
 */
export async function openConnection(
  { databaseUrl, dataDir }: DatabaseSettings,
  { mayCreate }: { mayCreate: boolean },
): Promise<OpenConnection> {
  if (databaseUrl !== undefined) {
    return { connection: { connectionString: databaseUrl }, close: async () => undefined };
  }
  if (!mayCreate && !(await hasCluster(dataDir))) {
    throw new Error(`There is no database in ${dataDir}`);
  }
  const cluster = await openCluster(dataDir);
  return {
    connection: cluster.connection,
    close: () => (cluster.wasRunning ? Promise.resolve() : stopUnlessInUse(cluster)),
  };
}

/** An app that was started meanwhile found the server running and lives on it: leave it to it. */
async function stopUnlessInUse(cluster: Cluster): Promise<void> {
  const lock = await lockInstance(cluster.connection, () => undefined);
  if (!lock) return;
  await lock.release();
  await cluster.stop();
}
