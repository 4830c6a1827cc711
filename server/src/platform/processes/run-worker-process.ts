import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Logger } from '#platform/log.ts';

import {
  type PrimaryMessage,
  type WorkerMessage,
  type WorkerStart,
  writeWorkerStart,
} from './worker-start.ts';

/** A worker from its start to its end. */
export type WorkerProcess = {
  number: number;
  startedAtMs: number;
  /** Its address. Rejects with its own reason when it ends before. */
  ready: Promise<string>;
  /** How it ended. */
  ended: Promise<string>;
  /** Asks it to finish and end. */
  replace: () => void;
  /** Asks it to end; what it has not finished within `limitMs` is cut off. */
  stop: (limitMs: number) => Promise<void>;
};

/** Starts one worker with the code that is there now. */
export function runWorkerProcess(start: WorkerStart, log: Logger): WorkerProcess {
  const worker = cluster.fork(writeWorkerStart(start));
  const ready = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<string>();
  let reason: string | null = null;
  // A message to a worker that is just ending; its end is reported by itself.
  worker.on('error', (error) => log.debug({ err: error, worker: start.number }, 'worker fault'));
  worker.on('message', (message: WorkerMessage | null) => {
    if (message?.kind === 'ready') ready.resolve(message.url);
    if (message?.kind === 'failed') reason = message.message;
  });
  worker.once('exit', (code: number | null, signal: string | null) => {
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    ready.reject(new Error(reason ?? `A worker ended ${how} before it was ready`));
    ended.resolve(how);
  });
  ready.promise.catch(() => undefined);
  return {
    number: start.number,
    startedAtMs: performance.now(),
    ready: ready.promise,
    ended: ended.promise,
    replace: () => send(worker, { kind: 'replaced' }),
    stop: async (limitMs) => {
      worker.process.kill('SIGTERM');
      await Promise.race([ended.promise, sleep(limitMs, undefined, { ref: false })]);
      worker.process.kill('SIGKILL');
      await ended.promise;
    },
  };
}

function send(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message);
}
