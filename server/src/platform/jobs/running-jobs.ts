import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';
import type { Job } from 'pg-boss';

import type { Database } from '../database/database.ts';

/** Most jobs end by themselves within this. */
const graceMs = secondMs / 2;
const cancelEveryMs = secondMs / 5;
const interruptionLimitMs = 3 * secondMs;

/** The jobs that this process is running. */
export type RunningJobSet = {
  /** Runs one with a signal that also aborts when the process stops. */
  track: (job: Job<unknown>, run: (signal: AbortSignal) => Promise<void>) => Promise<void>;
  /**
   * Aborts all of them and cancels their statements. @returns when they have ended, or soon after
   * when one waits for something else
   */
  interrupt: () => Promise<void>;
};

export function createRunningJobs({
  database,
  jobDatabase,
}: {
  database: Database;
  jobDatabase: Database;
}): RunningJobSet {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const runOne = async (job: Job<unknown>, run: (signal: AbortSignal) => Promise<void>) => {
    try {
      // A worker may still take a job that was just handed back.
      stopping.signal.throwIfAborted();
      await run(AbortSignal.any([job.signal, stopping.signal]));
    } catch (error) {
      if (stopping.signal.aborted) await handBack(database, job);
      // The library must not complete it; it fails only what is not waiting again.
      throw error;
    }
  };
  let interrupting: Promise<void> | null = null;
  const interruptAll = async () => {
    stopping.abort(new Error('The server stops'));
    const deadline = performance.now() + interruptionLimitMs;
    let patienceMs = graceMs;
    while (running.size > 0 && performance.now() < deadline) {
      await Promise.race([Promise.allSettled(running), sleep(patienceMs)]);
      if (running.size > 0) await jobDatabase.cancelStatements().catch(() => undefined);
      patienceMs = cancelEveryMs;
    }
  };
  return {
    track: async (job, run) => {
      const ending = runOne(job, run);
      running.add(ending);
      await ending.finally(() => running.delete(ending));
    },
    interrupt: () => (interrupting ??= interruptAll()),
  };
}

/**
 * Makes an interrupted job wait again, with as many tries as before: to fail would use one up. If
 * the database refuses, the job is retried once its heartbeat is missed.
 */
async function handBack({ pool }: Database, { id, name }: Job<unknown>): Promise<void> {
  await pool
    .query(
      `update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null,
         start_after = now()
       where name = $1 and id = $2 and state = 'active'`,
      [name, id],
    )
    .catch(() => undefined);
}
