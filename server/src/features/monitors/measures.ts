import { leastForShare, type Measure, measureTable } from '@kith/contract/monitors/rules';
import { minuteMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { checkLedger } from '#features/credits/check-ledger.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { deadLetterQueue } from '#platform/jobs/job-operations.ts';
import { deliverJobName } from '#platform/mail/deliver-mail.ts';

export type Measured = { measure: Measure; value: number; total: number | null };

type Facts = Computed<{
  requests: number;
  failed: number;
  slow: number;
  browser_errors: number;
  payment_event_age: number;
  backup_age: number | null;
}>;

/** What is read each hour, and at which minute: the ledger's proof reads all of it. */
const hourlyAt = 7;

/**
 * What every measure says of the minute before `now`; one that can't be measured is left out. What is read
 * each hour is only read when its minute has come, or when there is no reading yet.
 */
export async function takeMeasures({
  database,
  now,
  known,
}: {
  database: Database;
  now: Date;
  /** The measures that have a recent reading. */
  known: ReadonlySet<Measure>;
}): Promise<Measured[]> {
  const end = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  const from = new Date(end.getTime() - minuteMs);
  const [queue, facts] = await Promise.all([
    readQueue(database, now),
    readFacts(database, { from, end, now }),
  ]);
  const isHour = end.getUTCMinutes() === hourlyAt;
  const isDue = (measure: Measure) =>
    measureTable[measure].everyMinutes === 1 || isHour || !known.has(measure);
  const values: Partial<Record<Measure, [value: number, total: number | null]>> = {
    queue_depth: [queue.due, null],
    queue_age: [queue.oldest_minutes, null],
    dead_letters: [queue.dead, null],
    failed_emails: [queue.failing, null],
    error_rate: [facts.failed, facts.requests],
    slow_rate: [facts.slow, facts.requests],
    browser_errors: [facts.browser_errors, null],
    payment_event_age: [facts.payment_event_age, null],
  };
  if (facts.backup_age !== null) values.backup_age = [facts.backup_age, null];
  if (isDue('ledger_faults')) {
    const faults = await runAsService(database, checkLedger);
    values.ledger_faults = [faults.length, null];
  }
  return (Object.keys(values) as Measure[]).filter(isDue).map((measure) => {
    const [value, total] = values[measure] ?? [0, null];
    return { measure, value, total };
  });
}

/** What a measure says at once, as it is shown; null where there is nothing to say. */
export function shownValue({ value, total }: Pick<Measured, 'value' | 'total'>): number | null {
  if (total === null) return value;
  return total < leastForShare ? null : (100 * value) / total;
}

type QueueFacts = Computed<{
  /** Jobs that are due and wait. */
  due: number;
  /** How long the oldest of them has been due, in minutes. */
  oldest_minutes: number;
  dead: number;
  /** Emails that failed and are tried again, or were given up. */
  failing: number;
}>;

async function readQueue(database: Database, now: Date): Promise<QueueFacts> {
  const row = await runAsService(database, (tx) =>
    readRow(
      tx,
      sql<QueueFacts>`
        with due as (
          select start_after from pgboss.job
          where state in ('created', 'retry') and start_after <= ${now} and name <> ${deadLetterQueue}
            and not starts_with(name, '__pgboss__'))
        select (select count(*) from due) as due,
          coalesce((select extract(epoch from ${now}::timestamptz - min(start_after)) / 60 from due), 0)::float8
            as oldest_minutes,
          (select count(*) from pgboss.job where name = ${deadLetterQueue} and state < 'active') as dead,
          (select count(*) from pgboss.job where name = ${deliverJobName} and state = 'retry')
            + (select count(*) from pgboss.job where name = ${deadLetterQueue} and state < 'active'
                and source_name = ${deliverJobName}) as failing`,
    ),
  );
  if (!row) throw new Error('The queue has no figures');
  return row;
}

async function readFacts(
  database: Database,
  { from, end, now }: { from: Date; end: Date; now: Date },
): Promise<Facts> {
  const row = await runAsService(database, (tx) =>
    readRow(
      tx,
      sql<Facts>`
        select coalesce(m.requests, 0) as requests, coalesce(m.failed, 0) as failed,
          coalesce(m.requests - m.within_1000_ms, 0) as slow,
          (select count(*) from error_reports
            where recorded_at >= ${from} and recorded_at < ${end}) as browser_errors,
          coalesce((select extract(epoch from ${now}::timestamptz - min(received_at)) / 60
            from provider_events where handled_at is null), 0)::float8 as payment_event_age,
          (select extract(epoch from ${now}::timestamptz - max(finished_at)) / 3600
            from backup_runs)::float8 as backup_age
        from (select) one left join request_minutes m on m.minute = ${from}`,
    ),
  );
  if (!row) throw new Error('The measures have no row');
  return row;
}
