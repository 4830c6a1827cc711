import { type Cluster, hasCluster, openCluster } from './cluster.ts';
import type { ConnectionOptions } from './database.ts';
import { lockInstance } from './instance-lock.ts';
import type { DatabaseSettings } from './open-database.ts';

export type OpenConnection = { connection: ConnectionOptions; close: () => Promise<void> };

/**
 * How a command connects to the database, whether the app runs or not: to an external one by its
 * address; else to the private one of the data folder, which is started if it isn't running.
 *
 * @throws when the folder holds no database and none may be created.
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

/** An app that started meanwhile uses this server: leave it running. */
async function stopUnlessInUse(cluster: Cluster): Promise<void> {
  const lock = await lockInstance(cluster.connection, () => undefined);
  if (!lock) return;
  await lock.release();
  await cluster.stop();
}
