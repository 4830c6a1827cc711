import { dayMs } from '@kith/contract/core/time';
import {
  backupAgeDays,
  clockBounds,
  lateJobMinutes,
  manyDeadLetters,
  restoreAgeDays,
  slowDatabaseMs,
} from '@kith/contract/readiness/rules';
import { sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { listMigrations } from '#platform/database/migrate.ts';
import {
  type Computed,
  readRow,
  readRows,
  readTime,
  type TimeText,
} from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { deadLetterQueue } from '#platform/jobs/job-operations.ts';

import type { Checks } from './finding.ts';

type Parts = { database: Database; clock: Clock };
type DatabaseChecks = Pick<
  Checks,
  | 'database'
  | 'migrations'
  | 'jobs'
  | 'dead_letters'
  | 'backups'
  | 'restore'
  | 'clock'
  | 'administrators'
>;

/** The checks whose answer is in the database. */
export function createDatabaseChecks(parts: Parts): DatabaseChecks {
  return {
    database: async () => {
      const began = performance.now();
      await runAsService(parts.database, (tx) =>
        readRow(tx, sql<Computed<{ one: number }>>`select 1 as one`),
      );
      const count = Math.round(performance.now() - began);
      return { finding: count < slowDatabaseMs ? 'fast' : 'slow', count };
    },
    migrations: () => checkMigrations(parts),
    jobs: () => checkJobs(parts),
    dead_letters: () => checkDeadLetters(parts),
    backups: () => checkBackups(parts),
    restore: () => checkRestore(parts),
    clock: () => checkClock(parts),
    administrators: () => checkAdministrators(parts),
  };
}

async function checkMigrations({ database }: Parts) {
  const rows = await runAsService(database, (tx) =>
    readRows(tx, sql<Computed<{ name: string }>>`select name from schema_migrations`),
  );
  const applied = new Set(rows.map(({ name }) => name));
  const missing = listMigrations().filter((name) => !applied.has(name)).length;
  return missing === 0
    ? ({ finding: 'current', count: applied.size } as const)
    : ({ finding: 'missing', count: missing } as const);
}

type Queue = { done: number; late: number; dead: number };

/** Null where the queue has no tables. */
async function readQueue({ database: { pool }, clock }: Parts): Promise<Queue | null> {
  const known = await pool.query<{ job: string | null }>(`select to_regclass('pgboss.job') as job`);
  if (known.rows[0]?.job === null) return null;
  const { rows } = await pool.query<Queue>(
    `select
       count(*) filter (where name <> $1 and state = 'completed'
         and completed_on > $3::timestamptz - interval '1 day')::integer as done,
       count(*) filter (where name <> $1 and state < 'active'
         and start_after < $3::timestamptz - make_interval(mins => $2))::integer as late,
       count(*) filter (where name = $1 and state < 'active')::integer as dead
     from pgboss.job`,
    [deadLetterQueue, lateJobMinutes, clock.now()],
  );
  return rows[0] ?? null;
}

async function checkJobs(parts: Parts) {
  const queue = await readQueue(parts);
  if (queue === null) return { finding: 'absent' } as const;
  if (queue.late > 0) return { finding: 'late', count: queue.late } as const;
  return { finding: queue.done === 0 ? 'idle' : 'working', count: queue.done } as const;
}

async function checkDeadLetters(parts: Parts) {
  const count = (await readQueue(parts))?.dead ?? 0;
  if (count === 0) return { finding: 'none' } as const;
  return { finding: count < manyDeadLetters ? 'some' : 'many', count } as const;
}

/** The last backup or trial of restoring one, and how many days ago it was. */
async function readLast(
  { database, clock }: Parts,
  table: 'backup_runs' | 'restore_trials',
): Promise<{ days: number; isEncrypted: boolean } | null> {
  const row = await runAsService(database, (tx) =>
    readRow(
      tx,
      sql<Computed<{ at: TimeText; is_encrypted: boolean }>>`
        select finished_at as at, is_encrypted from ${sql.table(table)}
        order by finished_at desc limit 1`,
    ),
  );
  if (!row) return null;
  const ageMs = clock.now().getTime() - readTime(row.at).getTime();
  return { days: Math.max(0, Math.floor(ageMs / dayMs)), isEncrypted: row.is_encrypted };
}

async function checkBackups(parts: Parts) {
  const last = await readLast(parts, 'backup_runs');
  if (last === null) return { finding: 'none' } as const;
  if (last.days > backupAgeDays) return { finding: 'old', count: last.days } as const;
  return { finding: last.isEncrypted ? 'recent' : 'plain', count: last.days } as const;
}

async function checkRestore(parts: Parts) {
  const last = await readLast(parts, 'restore_trials');
  if (last === null) return { finding: 'none' } as const;
  return { finding: last.days < restoreAgeDays ? 'recent' : 'old', count: last.days } as const;
}

async function checkClock({ database, clock }: Parts) {
  const began = clock.now().getTime();
  const row = await runAsService(database, (tx) =>
    readRow(tx, sql<Computed<{ at: TimeText }>>`select clock_timestamp() as at`),
  );
  const ended = clock.now().getTime();
  if (!row) throw new Error('The database has no time');
  const at = readTime(row.at).getTime();
  // What the question took is no difference of the clocks.
  const count = Math.round(Math.max(0, began - at, at - ended));
  if (count >= clockBounds.off) return { finding: 'off', count } as const;
  return { finding: count >= clockBounds.near ? 'near' : 'same', count } as const;
}

async function checkAdministrators({ database }: Parts) {
  const row = await runAsService(database, (tx) =>
    readRow(
      tx,
      sql<Computed<{ all: number; unprotected: number }>>`
        select count(*)::integer as all, count(*) filter (where not exists (
            select from auth.factors f where f.user_id = r.user_id and f.status = 'verified')
          and not exists (select from auth.passkeys p where p.user_id = r.user_id))::integer
          as unprotected
        from user_roles r join auth.users u on u.id = r.user_id
        where r.role = 'admin' and u.deleted_at is null`,
    ),
  );
  const { all = 0, unprotected = 0 } = row ?? {};
  if (all < 2) return { finding: 'one', count: all } as const;
  if (unprotected > 0) return { finding: 'unprotected', count: unprotected } as const;
  return { finding: 'several', count: all } as const;
}
