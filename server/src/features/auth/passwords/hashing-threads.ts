import { availableParallelism } from 'node:os';

import { minuteMs } from '@kith/contract/core/time';
import type { Options } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';

import { AuthError } from '#platform/auth-error.ts';

import type { HashTask } from './hash-worker.ts';

/** Lower priority than everything else: a flood of sign-ins gets what other requests leave. */
const niceIncrement = 10;
/** A second password per core is prepared while the first is hashed. */
const admittedPerCore = 2;
/** About three seconds of waiting; later callers get a retry time. */
const waitingPerCore = 24;
const retryAfterS = 5;

/** By its name, so that the library with the algorithm is in the memory of the threads only. */
const taskName = 'runHashTask';

/** One thread per core, so that memory is bounded: 46 MiB each. */
export function openHashingThreads() {
  const pool = new Piscina({
    filename: new URL('hash-worker.ts', import.meta.url).href,
    name: taskName,
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: minuteMs,
    niceIncrement,
  });
  const run = <Result>(task: HashTask) => pool.run(task) as Promise<Result>;
  return {
    hash: (password: string, cost: Options) => run<string>({ kind: 'hash', password, cost }),
    verify: (storedHash: string, password: string) =>
      run<boolean>({ kind: 'verify', storedHash, password }),
  };
}

/** Runs a call that hashes a password when it is its turn. */
export type HashingQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * The queue before everything that hashes. It comes before the first query, so that waiting calls
 * hold neither a connection nor much memory.
 */
export function createHashingQueue({
  admitted = admittedPerCore * availableParallelism(),
  waiting = waitingPerCore * availableParallelism(),
}: { admitted?: number; waiting?: number } = {}): HashingQueue {
  const limit = pLimit(admitted);
  return async (work) => {
    if (limit.pendingCount >= waiting) {
      const text = 'Too many sign-ins at once. Please try again in a moment.';
      throw new AuthError(503, 'over_capacity', text, { retryAfterS });
    }
    return limit(work);
  };
}
