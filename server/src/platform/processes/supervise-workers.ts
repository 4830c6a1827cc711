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

/** The workers of a server. */
type Crew = Parts & {
  /** By their number. */
  current: Map<number, WorkerProcess>;
  /** Also those that start or finish. */
  all: Set<WorkerProcess>;
  /** How often in a row each number died young, or did not start. */
  failures: Map<number, number>;
  stopping: AbortController;
};

/**
 * Starts the workers, and again each that dies.
 *
 * @throws the reason of a worker that can't start, when all have ended again.
 */
export async function superviseWorkers(parts: Parts): Promise<Supervisor> {
  const { count, signal } = parts;
  // The kernel's own choice is uneven: it prefers the process that asked last.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  countForWorkers();
  const crew: Crew = {
    ...parts,
    current: new Map(),
    all: new Set(),
    failures: new Map(),
    stopping: new AbortController(),
  };
  const stop = () => stopAll(crew);
  signal.addEventListener('abort', () => void stop());
  const first = Array.from({ length: count }, (_, place) => start(crew, place + 1));
  try {
    const [url = ''] = await Promise.all(first.map(untilReady));
    signal.throwIfAborted();
    for (const worker of first) install(crew, worker);
    let restarting: Promise<void> = Promise.resolve();
    const restart = async (before: Promise<void>, file?: string) => {
      await before.catch(() => undefined);
      await replaceAll(crew, file);
    };
    return { url, restart: (file) => (restarting = restart(restarting, file)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function start({ count, connection, log, all }: Crew, number: number): WorkerProcess {
  const worker = runWorkerProcess({ number, workers: count, connection }, log);
  all.add(worker);
  void worker.ended.then(() => all.delete(worker));
  return worker;
}

async function stopAll({ stopping, all, limits }: Crew): Promise<void> {
  stopping.abort();
  await Promise.all(Array.from(all, (worker) => worker.stop(limits.stopMs)));
}

/** Puts a worker in its place, where it is started again when it dies. */
function install(crew: Crew, worker: WorkerProcess): void {
  crew.current.set(worker.number, worker);
  void reviveAtEnd(crew, worker);
}

async function reviveAtEnd(crew: Crew, worker: WorkerProcess): Promise<void> {
  const { current, failures, stopping, log } = crew;
  const { number } = worker;
  const how = await worker.ended;
  const isMissed = () => current.get(number) === worker && !stopping.signal.aborted;
  if (!isMissed()) return;
  log.error({ worker: number, how }, 'a worker died: starting it again');
  if (performance.now() - worker.startedAtMs > steadyMs) failures.delete(number);
  for (;;) {
    const failed = failures.get(number) ?? 0;
    failures.set(number, failed + 1);
    const pauseMs = failed === 0 ? 0 : Math.min(2 ** (failed - 1) * secondMs, longestPauseMs);
    await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (!isMissed()) return;
    if (await succeed(crew, start(crew, number), isMissed)) return;
  }
}

/** @returns false when the new worker did not start */
async function succeed(
  crew: Crew,
  worker: WorkerProcess,
  isMissed: () => boolean,
): Promise<boolean> {
  try {
    await untilReady(worker);
  } catch (error) {
    await worker.stop(crew.limits.stopMs);
    if (isMissed()) {
      crew.log.error({ err: error, worker: worker.number }, 'a worker did not start');
    }
    return false;
  }
  // A restart may have put another one there.
  if (isMissed()) install(crew, worker);
  else await worker.stop(crew.limits.stopMs);
  return true;
}

async function replaceAll(crew: Crew, file?: string): Promise<void> {
  const { exec } = cluster.settings;
  if (file !== undefined) cluster.setupPrimary({ exec: file });
  for (let number = 1; number <= crew.count; number += 1) {
    crew.stopping.signal.throwIfAborted();
    try {
      await replace(crew, number);
    } catch (error) {
      // One that dies is started with the code that works.
      if (number === 1) cluster.setupPrimary({ exec });
      throw error;
    }
    crew.log.info({ worker: number }, 'worker replaced');
  }
}

async function replace(crew: Crew, number: number): Promise<void> {
  const { current, limits } = crew;
  const worker = start(crew, number);
  try {
    await untilReady(worker);
  } catch (error) {
    await worker.stop(limits.stopMs);
    throw error;
  }
  const before = current.get(number);
  install(crew, worker);
  if (!before) return;
  before.replace();
  await Promise.race([before.ended, sleep(limits.replaceMs, undefined, { ref: false })]);
  await before.stop(limits.stopMs);
}

/** @throws when it does not become ready. */
async function untilReady({ ready }: WorkerProcess): Promise<string> {
  const late = sleep(startLimitMs, null, { ref: false });
  const url = await Promise.race([ready, late]);
  if (url === null) throw new Error(`A worker was not ready within ${startLimitMs / secondMs} s`);
  return url;
}
