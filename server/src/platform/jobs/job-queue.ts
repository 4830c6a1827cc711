import type { Database } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Logger } from '#platform/log.ts';
import { secondMs } from '@kith/contract/core/time';
import { sql } from 'drizzle-orm';
import { type Job, PgBoss } from 'pg-boss';

/** How one kind of work is done. Handlers run at least once, so each must bear a repeat. */
export type JobHandler = {
  name: string;
  /** Tried this often again, with doubling pauses, before it is given up. */
  retries: number;
  expireInSeconds: number;
  run: (data: unknown, signal: AbortSignal, jobs: JobQueue) => Promise<void>;
  /** A cron line where the work recurs; it runs once however many servers there are. */
  schedule?: string;
};

export type JobQueue = {
  /** Sends a job that exists only if the transaction commits; `singletonKey` forbids a second one. */
  send: (tx: Tx, name: string, data: object, options?: { singletonKey?: string }) => Promise<void>;
};

export type RunningJobs = JobQueue & { stop: () => Promise<void> };

const pollSeconds = 0.5;
const heartbeatSeconds = 30;
/** So many jobs of one kind at once, so that one member's huge import does not hold up the others. */
const concurrency = 2;
const stopTimeoutMs = 10 * secondMs;

/** A queue on the product's own database: a job lives and dies with the data that it is about. */
export async function startJobs({
  database,
  handlers,
  log,
}: {
  database: Database;
  handlers: JobHandler[];
  log: Logger;
}): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
    schedule: true,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue fault'));
  await boss.start();
  const queue: JobQueue = {
    send: async (tx, name, data, { singletonKey } = {}) => {
      await boss.send(name, data, {
        ...(singletonKey === undefined ? {} : { singletonKey }),
        db: { executeSql: (text, values) => asQueueOwner(tx, text, values) },
      });
    },
  };
  await Promise.all(handlers.map((handler) => register(boss, handler, { queue, log })));
  return {
    ...queue,
    stop: () => boss.stop({ graceful: true, close: false, timeout: stopTimeoutMs }),
  };
}

/** A member's role has no rights on the queue: step out of it for this one statement. */
async function asQueueOwner(tx: Tx, text: string, values?: unknown[]) {
  const role = await tx.execute<{ role: string }>(sql`select current_setting('role') as role`);
  await tx.execute(sql`set local role none`);
  const result = await tx.$client.query(text, values);
  await tx.execute(sql`select set_config('role', ${role.rows[0]?.role ?? 'none'}, true)`);
  return result;
}

async function register(
  boss: PgBoss,
  handler: JobHandler,
  { queue, log }: { queue: JobQueue; log: Logger },
): Promise<void> {
  const { name, retries, expireInSeconds, schedule } = handler;
  const options = {
    retryLimit: retries,
    retryBackoff: true,
    retryDelay: 1,
    expireInSeconds,
    // A server that dies gives its jobs back after this, not when they expire.
    heartbeatSeconds,
  };
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
  if (schedule !== undefined) await boss.schedule(name, schedule);
  await boss.work(
    name,
    { pollingIntervalSeconds: pollSeconds, localConcurrency: concurrency },
    async (jobs: Job<unknown>[]) => {
      for (const job of jobs) {
        try {
          await handler.run(job.data, job.signal, queue);
        } catch (error) {
          log.warn({ err: error, job: name, jobId: job.id }, 'job failed');
          throw error;
        }
      }
    },
  );
}
