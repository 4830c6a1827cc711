import type { Database } from '#platform/database/database.ts';
import type { PgBoss } from 'pg-boss';

import { maskValues } from './describe-fault.ts';
import { idsIn, type TracedJob, traceJobs } from './trace-jobs.ts';

/** The queue of jobs that failed for the last time. */
export const deadLetterQueue = 'dead-letters';

/** The state of one kind of job. */
export type KindReport = {
  kind: string;
  waiting: number;
  running: number;
  /** Dead letters that were neither retried nor discarded. */
  failed: number;
  doneInLastDay: number;
  /** For recurring work. */
  nextRunAt: Date | null;
};

/** A job that failed for the last time. Only the ids of its data are shown. */
export type DeadLetter = {
  id: string;
  kind: string;
  /** PostgreSQL's text, with microseconds, for the keyset of a listing. */
  failedAt: string;
  sentAt: string;
  tries: number;
  fault: string;
  references: { name: string; id: string }[];
};

type DeadLetterPage = {
  kind: string | null;
  after: { failedAt: string; id: string } | null;
  limit: number;
};

/** How an administrator sees the queue, and may change it. */
export type JobOperations = {
  report: () => Promise<KindReport[]>;
  /** Newest first. */
  listDeadLetters: (page: DeadLetterPage) => Promise<DeadLetter[]>;
  /** Queues it again with all its tries. @returns the outcome */
  retry: (id: string) => Promise<'retried' | 'gone' | 'conflict'>;
  /** The same for all of a kind. @returns how many there were */
  retryAll: (kind: string) => Promise<number>;
  /**
   * Removes it from the list; for a week it can be restored.
   * @returns false when it does not exist
   */
  discard: (id: string) => Promise<boolean>;
  restore: (id: string) => Promise<boolean>;
  /** Jobs of these correlation ids, and those with one of them as their own id; oldest first. */
  trace: (ids: readonly string[], limit: number) => Promise<TracedJob[]>;
};

type Parts = { boss: PgBoss; database: Database };

export function openJobOperations(parts: Parts): JobOperations {
  const { boss, database } = parts;
  return {
    report: () => report(parts),
    listDeadLetters: (page) => listDeadLetters(database, page),
    retry: async (id) => {
      if (!(await isDead(database, id))) return 'gone';
      if ((await boss.redrive(deadLetterQueue, { ids: [id] })) > 0) return 'retried';
      // A similar job is running; this one goes back to the list, if it was not taken meanwhile.
      return didAnything(await boss.retry(deadLetterQueue, id)) ? 'conflict' : 'gone';
    },
    retryAll: async (kind) => {
      // Jobs that fail again in the meantime are not retried in a circle.
      const createdBefore = new Date();
      let sent = 0;
      for (;;) {
        const moved = await boss.redrive(deadLetterQueue, { sourceName: kind, createdBefore });
        if (moved === 0) return sent;
        sent += moved;
      }
    },
    discard: async (id) =>
      (await isDead(database, id)) && didAnything(await boss.cancel(deadLetterQueue, id)),
    restore: async (id) => didAnything(await boss.resume(deadLetterQueue, id)),
    trace: (ids, limit) => traceJobs(database, ids, { deadLetterQueue, limit }),
  };
}

/** The library's types lack these fields. */
function didAnything(answer: object): boolean {
  return (answer as { affected: number }).affected > 0;
}

async function isDead({ pool }: Database, id: string): Promise<boolean> {
  const found = await pool.query(
    `select from pgboss.job where name = $1 and id = $2 and state < 'active'`,
    [deadLetterQueue, id],
  );
  return found.rowCount === 1;
}

async function report({ boss, database }: Parts): Promise<KindReport[]> {
  const [counted, schedules] = await Promise.all([
    database.pool.query<Omit<KindReport, 'nextRunAt'>>(
      `with kept as (
         select name,
           count(*) filter (where state < 'active') as waiting,
           count(*) filter (where state = 'active') as running,
           count(*) filter (where state = 'completed'
             and completed_on > now() - interval '1 day') as done
         from pgboss.job group by name),
       dead as (
         select source_name as name, count(*) as failed from pgboss.job
         where name = $1 and state < 'active' group by source_name)
       select q.name as kind, coalesce(kept.waiting, 0) as waiting,
         coalesce(kept.running, 0) as running, coalesce(dead.failed, 0) as failed,
         coalesce(kept.done, 0) as "doneInLastDay"
       from pgboss.queue q left join kept using (name) left join dead using (name)
       where q.name <> $1 and not starts_with(q.name, '__pgboss__')
       order by q.name`,
      [deadLetterQueue],
    ),
    boss.getSchedules(),
  ]);
  const nextRuns = new Map(
    schedules.map(({ name, cron, timezone }) => [
      name,
      boss.previewSchedule(cron, { count: 1, tz: timezone })[0] ?? null,
    ]),
  );
  return counted.rows.map((row) => ({ ...row, nextRunAt: nextRuns.get(row.kind) ?? null }));
}

type DeadLetterRow = Omit<DeadLetter, 'fault' | 'references'> & {
  fault: string | null;
  data: unknown;
};

async function listDeadLetters(
  { pool }: Database,
  { kind, after, limit }: DeadLetterPage,
): Promise<DeadLetter[]> {
  const found = await pool.query<DeadLetterRow>(
    `select id, coalesce(source_name, '') as kind, created_on::text as "failedAt",
       coalesce(source_created_on, created_on)::text as "sentAt",
       coalesce(source_retry_count, 0) + 1 as tries, data,
       coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message') as fault
     from pgboss.job
     where name = $1 and state < 'active' and ($2::text is null or source_name = $2)
       and ($3::timestamptz is null or (created_on, id) < ($3, $4::uuid))
     order by created_on desc, id desc limit $5`,
    [deadLetterQueue, kind, after?.failedAt ?? null, after?.id ?? null, limit],
  );
  return found.rows.map(({ data, fault, ...row }) => ({
    ...row,
    fault: maskValues(fault ?? '', true),
    references: idsIn(data),
  }));
}
