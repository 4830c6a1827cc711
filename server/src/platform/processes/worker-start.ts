import cluster from 'node:cluster';

import type { ConnectionOptions } from '#platform/database/database.ts';

/*
 * Several processes on one port: the primary starts the workers, passes each connection to one of them,
 * and replaces them. Both sides may be of different releases, so messages are few and only added to.
 */

/** What a worker is started with. */
export type WorkerStart = {
  /** Its place, from 1; whoever replaces it has the same. */
  number: number;
  /** How many there are. */
  workers: number;
  /** The private database, which the primary holds; null where there is another one. */
  connection: ConnectionOptions | null;
};

/** What a worker reports. */
export type WorkerMessage = { kind: 'ready'; url: string } | { kind: 'failed'; message: string };

/** What the primary asks: to finish, because another process has taken its place. */
export type PrimaryMessage = { kind: 'replaced' };

const variable = 'KITH_WORKER';

export function writeWorkerStart(start: WorkerStart): Record<string, string> {
  return { [variable]: JSON.stringify(start) };
}

/** What this process was started as; null when it is no worker. */
export function readWorkerStart(): WorkerStart | null {
  const text = process.env[variable];
  return cluster.isWorker && text !== undefined ? (JSON.parse(text) as WorkerStart) : null;
}

/** Resolves when it is on its way. */
export function reportToPrimary(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send?.(message, () => resolve()) === undefined) resolve();
  });
}

export function onReplaced(listener: () => void): void {
  process.on('message', (message: PrimaryMessage | null) => {
    if (message?.kind === 'replaced') listener();
  });
}
