import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';

import type { Logger } from '#platform/log.ts';

import { type Cluster, openCluster } from './cluster.ts';
import type { ConnectionOptions } from './database.ts';
import { type InstanceLock, lockInstance } from './instance-lock.ts';

const revivalPauseMs = secondMs;

class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `Another Kith is already running with the data in ${folder}: stop it, or set DATA_DIR to another folder`,
    );
  }
}

/** The private database, held for this app and whatever processes it starts. */
export type HeldCluster = { connection: ConnectionOptions; close: () => Promise<void> };

/**
 * Starts the private database in a folder, which only one app may hold, and starts it again if it dies.
 *
 * @throws `FolderInUseError` when another app holds the folder.
 */
export async function holdCluster({
  folder,
  settings = {},
  log,
}: {
  folder: string;
  /** Of the database server, beside its own. */
  settings?: Record<string, string>;
  log: Logger;
}): Promise<HeldCluster> {
  const cluster = await openCluster(folder, { settings });
  const guard = await guardCluster(cluster, folder, log);
  return {
    connection: cluster.connection,
    close: async () => {
      await guard.release();
      await cluster.stop();
    },
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
