import { onTestFinished } from 'vitest';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import {
  type JobHandler,
  type JobPace,
  type RunningJobs,
  type SendOptions,
  startJobs,
} from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';

import { waitFor } from './wait-for.ts';

const quick = { superviseSeconds: 1, scheduleSeconds: 1, looksForDue: true };

type JobRow = { state: string; retry_count: number; wait_s: number };

/** Queues for tests of a database, which stop with the test that opened them. */
export function createTestQueues(database: Database) {
  async function openQueue(
    handler: Partial<JobHandler> & { name: string },
    pace: Partial<JobPace> = {},
  ): Promise<RunningJobs> {
    const whole = { retries: 1, expireInSeconds: 600, run: async () => undefined, ...handler };
    const jobs = await startJobs({
      database,
      log: silentLogger,
      handlers: [whole],
      pace: { ...quick, ...pace },
    });
    onTestFinished(() => jobs.stop());
    return jobs;
  }

  function send(jobs: RunningJobs, name: string, data: object = {}, options: SendOptions = {}) {
    return runAsService(database, (tx) => jobs.send(tx, name, data, options));
  }

  async function readJobs(name: string): Promise<JobRow[]> {
    const found = await database.pool.query<JobRow>(
      `select state, retry_count, extract(epoch from start_after - completed_on)::float as wait_s
     from pgboss.job where name = $1 order by created_on`,
      [name],
    );
    return found.rows;
  }

  /** Moves the next try forward, as long as there is one. */
  const hurry = (name: string) =>
    database.pool.query(
      `update pgboss.job set start_after = now() where name = $1 and state = 'retry'`,
      [name],
    );

  async function listDead(jobs: RunningJobs, kind: string) {
    return jobs.operations.listDeadLetters({ kind, after: null, limit: 10 });
  }

  /** Sends a job that fails until it becomes a dead letter. */
  async function makeDeadLetter(jobs: RunningJobs, kind: string, data: object = {}) {
    const known = (await listDead(jobs, kind)).length;
    await send(jobs, kind, data);
    return waitFor(async () => {
      await hurry(kind);
      const dead = await listDead(jobs, kind);
      return dead.length > known ? dead[0] : undefined;
    });
  }
  return { openQueue, send, readJobs, hurry, listDead, makeDeadLetter };
}
