import { setTimeout as sleep } from 'node:timers/promises';

import { currentCorrelation, keepRequest, runCorrelated } from '#platform/correlation.ts';
import type { Database } from '#platform/database/database.ts';
import { listenToDatabase } from '#platform/database/listener.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Logger } from '#platform/log.ts';
import { beginTrace, faultOf, type Tracing } from '#platform/telemetry/tracing.ts';
import { type Computed, readTextRows } from '#platform/database/rows.ts';
import { dayS, hourS, minuteS, secondMs } from '@kith/contract/core/time';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { type Job, PgBoss } from 'pg-boss';

import { deadLetterQueue, type JobOperations, openJobOperations } from './job-operations.ts';
import { correlationField } from './trace-jobs.ts';
import { describeFault } from './describe-fault.ts';
import { lookEachSecond } from './look-each-second.ts';
import { prepareQueue, type Prepared, prepareSchedule, readPrepared } from './prepare-queues.ts';
import { createRunningJobs, type RunningJobSet } from './running-jobs.ts';

/** How one kind of job is done. Handlers run at least once, so each must tolerate a repeat. */
export type JobHandler = {
  name: string;
  /** How often it is retried, with doubling pauses, before it becomes a dead letter. */
  retries: number;
  expireInSeconds: number;
  run: (data: unknown, signal: AbortSignal, jobs: JobQueue) => Promise<void>;
  /** A cron line (UTC) for recurring work; it runs once however many servers there are. */
  schedule?: string;
  /** How many jobs of one `singletonKey` may exist: one that waits, or one that isn't finished. */
  unique?: 'waiting' | 'unfinished';
};

export type SendOptions = {
  /** Not before this moment. */
  startAfter?: Date;
  /** Higher runs first; 0 by default. */
  priority?: number;
  /** For kinds with `unique`: while a job of this key exists, another one is dropped. */
  singletonKey?: string;
};

export type JobQueue = {
  /** Sends a job that exists only if the transaction commits. */
  send: (tx: Tx, name: string, data: object, options?: SendOptions) => Promise<void>;
};

export type RunningJobs = JobQueue & {
  operations: JobOperations;
  /** Whether this process takes jobs. */
  isRunning: () => boolean;
  /**
   * Starts no further job, and interrupts those that are running: they go back to the queue, for
   * another server or the next start.
   */
  interrupt: () => Promise<void>;
  stop: () => Promise<void>;
};

/** How often servers check each other's jobs and their schedules. */
export type JobPace = {
  superviseSeconds: number;
  scheduleSeconds: number;
  /** Whether what becomes due is looked for every second, or found by the workers' own polls alone. */
  looksForDue: boolean;
};

/** Each worker asks for itself, should it ever have missed that there is a job for it. */
const pollSeconds = 5 * minuteS;
const heartbeatSeconds = 30;
const retryDelaySeconds = 1;
const pace: JobPace = { superviseSeconds: 30, scheduleSeconds: 30, looksForDue: true };
/** Finished jobs are kept for the statistics only. */
const finishedRetentionS = 2 * dayS;
const deadRetentionS = 90 * dayS;
const discardedRetentionS = 7 * dayS;
/**
 * How many jobs of one kind a server runs at once, so that one member's huge import does not delay the
 * others.
 */
export const jobsOfKind = 2;
/**
 * All workers ask for a job when they start, and every few minutes: a connection for each would be more
 * than requests need.
 */
const queriesAtOnce = 4;
/** `interrupt` has ended the jobs before: this is for those that wait for something else. */
const stopTimeoutMs = secondMs;

/** A queue in the product's own database: a job is stored and deleted with its data. */
export async function startJobs({
  database,
  jobDatabase = database,
  handlers,
  log,
  tracing = null,
  atOnce = jobsOfKind,
  pace: { superviseSeconds, scheduleSeconds, looksForDue } = pace,
}: {
  database: Database;
  /** The pool that the handlers use, whose statements are cancelled at the stop. */
  jobDatabase?: Database;
  handlers: JobHandler[];
  log: Logger;
  tracing?: Tracing | null;
  /** How many of one kind. */
  atOnce?: number;
  pace?: JobPace;
}): Promise<RunningJobs> {
  const limit = pLimit(queriesAtOnce);
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => limit(() => database.pool.query(text, values as unknown[])),
      listen: (channel, onNotification, onListening) =>
        listenToDatabase({
          database,
          name: 'kith-jobs',
          channels: [channel],
          log,
          onNotification: (_channel, queueName) => onNotification(queueName),
          onListening,
        }),
    },
    useListenNotify: true,
    schedule: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: scheduleSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue fault'));
  await boss.start();
  const prepared = await readPrepared(boss);
  const deadLetters = { retentionSeconds: deadRetentionS, deleteAfterSeconds: discardedRetentionS };
  // Jobs that failed for the last time. Only an administrator takes them from there.
  await prepareQueue(boss, prepared, {
    name: deadLetterQueue,
    options: deadLetters,
    policy: 'standard',
  });
  const keyed = new Set(handlers.filter(({ unique }) => unique).map(({ name }) => name));
  const queue: JobQueue = {
    send: async (tx, name, data, { startAfter, priority, singletonKey } = {}) => {
      if (singletonKey !== undefined && !keyed.has(name)) {
        throw new Error(`Jobs of kind ${name} have no key: give their handler "unique"`);
      }
      keepRequest();
      await boss.send(name, correlate(data), {
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(priority === undefined ? {} : { priority }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
        db: { executeSql: (text, values) => asQueueOwner(tx, text, values) },
      });
    },
  };
  const running = createRunningJobs({ database, jobDatabase });
  const work = { prepared, queue, log, tracing, running, atOnce };
  const registered = await Promise.all(
    handlers.map(async (handler) => [handler.name, await register(boss, handler, work)] as const),
  );
  const workers = new Map(registered);
  const stopLooking = looksForDue ? wakeWhenDue({ boss, database, log, workers }) : undefined;
  let lastLook: Promise<void> | undefined;
  let isRunning = true;
  const interrupt = async () => {
    isRunning = false;
    lastLook ??= stopLooking?.();
    await Promise.all(handlers.map(({ name }) => boss.offWork(name, { wait: false })));
    await running.interrupt();
  };
  return {
    ...queue,
    operations: openJobOperations({ boss, database }),
    isRunning: () => isRunning,
    interrupt,
    stop: async () => {
      await interrupt();
      // A graceful stop would look only every half second whether they have ended.
      const ending = Promise.all(handlers.map(({ name }) => boss.offWork(name)));
      const ended = Promise.all([ending, lastLook]);
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** A job carries the id of what sent it, beside its own data, also as a dead letter. */
function correlate(data: object): object {
  const id = currentCorrelation();
  return id === null ? data : { ...data, [correlationField]: id };
}

/** What a handler gets is what was sent. Recurring work is the cause of what follows from it. */
function readCorrelated({ id, data: stored }: Job<unknown>) {
  const { [correlationField]: known, ...data } = (stored ?? {}) as Record<string, unknown>;
  return { correlationId: typeof known === 'string' ? known : id, data };
}

/** A member's role has no rights on the queue: leave it for this one statement. */
async function asQueueOwner(tx: Tx, text: string, values?: unknown[]) {
  const role = await sql<
    Computed<{ role: string }>
  >`select current_setting('role') as role`.execute(tx);
  await sql`set local role none`.execute(tx);
  const rows = await readTextRows(tx, text, values);
  await sql`select set_config('role', ${role.rows[0]?.role ?? 'none'}, true)`.execute(tx);
  return { rows };
}

const policies = { waiting: 'short', unfinished: 'exclusive' } as const;

type WorkParts = {
  prepared: Prepared;
  queue: JobQueue;
  log: Logger;
  tracing: Tracing | null;
  running: RunningJobSet;
  atOnce: number;
};

/** @returns the ids of its workers. */
async function register(
  boss: PgBoss,
  handler: JobHandler,
  parts: WorkParts,
): Promise<readonly string[]> {
  const { name, retries, expireInSeconds, schedule, unique } = handler;
  const options = {
    retryLimit: retries,
    retryBackoff: true,
    retryDelay: retryDelaySeconds,
    retryDelayMax: hourS,
    expireInSeconds,
    // The jobs of a dead server are released after this, not when they expire.
    heartbeatSeconds,
    deadLetter: deadLetterQueue,
    deleteAfterSeconds: finishedRetentionS,
    // Workers are notified of new jobs at once.
    notify: true,
  };
  const policy = unique ? policies[unique] : 'standard';
  await prepareQueue(boss, parts.prepared, { name, options, policy });
  if (schedule !== undefined) await prepareSchedule(boss, parts.prepared, { name, schedule });
  const run = async ([job]: Job<unknown>[]) => {
    if (!job) return;
    const { correlationId, data } = readCorrelated(job);
    await runCorrelated(correlationId, () => runJob({ handler, job, data }, parts));
  };
  const workers: string[] = [];
  while (workers.length < parts.atOnce) workers.push(await startWorker(boss, name, run));
  return workers;
}

async function runJob(
  { handler, job, data }: { handler: JobHandler; job: Job<unknown>; data: unknown },
  { queue, log, tracing, running }: WorkParts,
): Promise<void> {
  const { name } = handler;
  const span = beginTrace(tracing, 'job', `job ${name}`, { 'kith.job': name });
  try {
    await running.track(job, (signal) => handler.run(data, signal, queue));
    span?.end();
  } catch (error) {
    log.warn({ err: error, job: name, jobId: job.id }, 'job failed');
    span?.end({ fault: faultOf(error) });
    // The stored fault is shown to administrators.
    throw Object.assign(new Error(describeFault(error)), { stack: '' });
  }
}

/** A worker takes the next job as soon as it has finished one; it waits only when there is none. */
async function startWorker(
  boss: PgBoss,
  name: string,
  run: (jobs: Job<unknown>[]) => Promise<void>,
): Promise<string> {
  const worker: { id?: string } = {};
  worker.id = await boss.work(
    name,
    { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds },
    async (jobs: Job<unknown>[]) => {
      try {
        await run(jobs);
      } finally {
        if (worker.id !== undefined) boss.notifyWorker(worker.id);
      }
    },
  );
  return worker.id;
}

/**
 * Wakes workers for what becomes due, such as a repeat, which no insertion announces: one query a second
 * for all kinds, where each worker would have its own.
 */
function wakeWhenDue({
  boss,
  database,
  log,
  workers,
}: {
  boss: PgBoss;
  database: Database;
  log: Logger;
  workers: ReadonlyMap<string, readonly string[]>;
}): () => Promise<void> {
  const kinds = [...workers.keys()];
  const look = async () => {
    const { rows } = await database.pool.query<{ kind: string }>({
      name: 'due_jobs',
      text: `select kind from unnest($1::text[]) kind where exists (
        select from pgboss.job
        where name = kind and state < 'active' and not blocked and start_after <= now())`,
      values: [kinds],
    });
    for (const id of rows.flatMap(({ kind }) => workers.get(kind) ?? [])) boss.notifyWorker(id);
  };
  return lookEachSecond({ log, what: 'due jobs', look });
}
