import { createHashing, type PasswordHashing } from '#features/auth/passwords/passwords.ts';
import type { Clock } from '#platform/clock.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';

type JobSignal = Parameters<JobHandler['run']>[1];

/** A clock that runs, and can be moved ahead. */
export function createRunningClock(): Clock & { advance: (ms: number) => void } {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (ms) => {
      aheadMs += ms;
    },
  };
}

/** Cheap hashes. All apps of a process share the threads: each costs as much as a dozen sign-ups. */
const hashing = createHashing({ memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Counts the hashes that one app asked for. */
export function createCountingHashing(): PasswordHashing & { count: number } {
  const counted = {
    count: 0,
    isOutdated: hashing.isOutdated,
    hashPassword: (password: string) => {
      counted.count += 1;
      return hashing.hashPassword(password);
    },
    verifyPassword: (stored: string | null, password: string) => {
      counted.count += 1;
      return hashing.verifyPassword(stored, password);
    },
  };
  return counted;
}

/** A queue whose jobs wait until the test runs them. */
export function createManualQueue(handlers: readonly JobHandler[]) {
  const sent: { name: string; data: object }[] = [];
  const jobs: JobQueue = {
    send: async (_tx, name, data) => {
      sent.push({ name, data });
    },
  };
  const run = async (
    name: string,
    data: object = {},
    signal: JobSignal = new AbortController().signal,
  ): Promise<void> => {
    const handler = handlers.find((known) => known.name === name);
    if (!handler) throw new Error(`There is no job ${name}`);
    await handler.run(data, signal, jobs);
  };
  return {
    jobs,
    sent,
    run,
    /** Runs what was sent, oldest first. */
    runAll: async () => {
      for (let job = sent.shift(); job; job = sent.shift()) await run(job.name, job.data);
    },
  };
}
