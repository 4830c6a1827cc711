import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

import { minuteMs, secondMs } from '@kith/contract/core/time';

import type { ConnectionOptions } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';
import { countForWorkers } from '#platform/rate-limit.ts';

import { runWorkerProcess, type WorkerProcess } from './run-worker-process.ts';

/** One that has run so long and dies is started again at once. */
const steadyMs = minuteMs;
const longestPauseMs = 30 * secondMs;
const startLimitMs = 3 * minuteMs;

export type Supervisor = {
  url: string;
  /**
   * Replaces the workers one after the other, each once its successor is ready, with the code that is there now,
   * in the folder of this file if one is given.
   *
   * @throws when a new worker does not start; those that run go on.
   */
  restart: (file?: string) => Promise<void>;
  stop: () => Promise<void>;
};

type Parts = {
  count: number;
  connection: ConnectionOptions | null;
  log: Logger;
  /** How long a worker may take to stop, and to finish what it does when it is replaced. */
  limits: { stopMs: number; replaceMs: number };
  /** Interrupts the start. */
  signal: AbortSignal;
};

/**
 * Starts the workers, and again each that dies.
 *
 * @throws the reason of a worker that can't start, when all have ended again.
 */
export async function superviseWorkers(parts: Parts): Promise<Supervisor> {
  const { count, connection, log, limits, signal } = parts;
  // The kernel's own choice is uneven: it prefers the process that asked last.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  countForWorkers();
  const current = new Map<number, WorkerProcess>();
  const all = new Set<WorkerProcess>();
  const stopping = new AbortController();

  const start = (number: number) => {
    const worker = runWorkerProcess({ number, workers: count, connection }, log);
    all.add(worker);
    void worker.ended.then(() => all.delete(worker));
    return worker;
  };
  const stop = async () => {
    stopping.abort();
    await Promise.all(Array.from(all, (worker) => worker.stop(limits.stopMs)));
  };
  /** Takes the place of the one before, and is started again when it dies. */
  const install = (worker: WorkerProcess) => {
    current.set(worker.number, worker);
    void worker.ended.then((how) => {
      if (current.get(worker.number) !== worker || stopping.signal.aborted) return;
      log.error({ worker: worker.number, how }, 'a worker died: starting it again');
      void revive(worker);
    });
  };
  const failures = new Map<number, number>();
  const revive = async (dead: WorkerProcess) => {
    const { number } = dead;
    if (performance.now() - dead.startedAtMs > steadyMs) failures.delete(number);
    while (current.get(number) === dead) {
      const failed = failures.get(number) ?? 0;
      failures.set(number, failed + 1);
      const pauseMs = failed === 0 ? 0 : Math.min(2 ** (failed - 1) * secondMs, longestPauseMs);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted || current.get(number) !== dead) return;
      const worker = start(number);
      try {
        await untilReady(worker);
        // Another one was started meanwhile, by a restart.
        if (current.get(number) === dead) install(worker);
        else await worker.stop(limits.stopMs);
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error, worker: number }, 'a worker did not start');
      }
    }
  };
  const replace = async (number: number) => {
    const worker = start(number);
    try {
      await untilReady(worker);
    } catch (error) {
      await worker.stop(limits.stopMs);
      throw error;
    }
    const before = current.get(number);
    install(worker);
    if (!before) return;
    before.replace();
    await Promise.race([before.ended, sleep(limits.replaceMs, undefined, { ref: false })]);
    await before.stop(limits.stopMs);
  };

  signal.addEventListener('abort', () => void stop());
  const first = Array.from({ length: count }, (_, place) => start(place + 1));
  try {
    const [url = ''] = await Promise.all(first.map(untilReady));
    signal.throwIfAborted();
    first.forEach(install);
    let restarting: Promise<void> = Promise.resolve();
    const restartAll = async (file?: string) => {
      const { exec } = cluster.settings;
      if (file !== undefined) cluster.setupPrimary({ exec: file });
      for (let number = 1; number <= count; number += 1) {
        stopping.signal.throwIfAborted();
        try {
          await replace(number);
        } catch (error) {
          // One that dies is started with the code that works.
          if (number === 1) cluster.setupPrimary({ exec });
          throw error;
        }
        log.info({ worker: number }, 'worker replaced');
      }
    };
    return {
      url,
      restart: (file) => {
        const next = restarting.then(() => restartAll(file));
        restarting = next.catch(() => undefined);
        return next;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws when it does not become ready. */
async function untilReady({ ready }: WorkerProcess): Promise<string> {
  const late = sleep(startLimitMs, null, { ref: false });
  const url = await Promise.race([ready, late]);
  if (url === null) throw new Error(`A worker was not ready within ${startLimitMs / secondMs} s`);
  return url;
}
