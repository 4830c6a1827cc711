import { hourS } from '@kith/contract/core/time';
import { morningHour } from '@kith/contract/notifications/rules';
import { agreesToProcessing } from '#features/consents/agrees-to-processing.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { wallClockAt } from '#features/profile/wall-clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import { sql } from 'kysely';

import { livingContacts } from './people.ts';
import { shownOn } from './reminder-row.ts';

/**
 * Members who were not notified by noon, because the server was down, are not notified that day.
 */
const latestHour = 12;

/**
 * Job: notifies members in the morning of what is due today, in one notification. Older items were
 * notified on their day.
 */
export function createMorningJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'agenda.morning',
    retries: 2,
    expireInSeconds: hourS,
    // Some zones are off by a quarter of an hour.
    schedule: '*/15 * * * *',
    run: async (_data, signal, jobs) => {
      const now = clock.now();
      for (const { id, timezone } of await listMembers(database, now)) {
        signal.throwIfAborted();
        const { date, time } = wallClockAt(now, timezone);
        const hour = Number(time.slice(0, 2));
        if (hour < morningHour || hour >= latestHour) continue;
        await runAsService(database, (tx) => notifyOfDay({ tx, jobs }, id, date));
      }
    },
  };
}

/**
 * Members with something due on a date that is today in some time zone, who were not notified yet.
 */
function listMembers(database: Database, now: Date): Promise<{ id: string; timezone: string }[]> {
  const around = sql`between (${now}::timestamptz at time zone 'UTC')::date - 1
    and (${now}::timestamptz at time zone 'UTC')::date + 1`;
  return runAsService(database, (tx) =>
    readRows(
      tx,
      sql`select p.id, p.timezone from profiles p where p.id in (
        select r.owner_id from contact_reminders r
          where r.done_at is null and r.deleted_at is null and ${shownOn} ${around}
        union
        select c.owner_id from contacts c
          where c.next_step_on ${around} and c.deleted_at is null and c.archived_at is null)
        and ${agreesToProcessing(sql`p.id`)}`,
    ),
  );
}

async function notifyOfDay(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  memberId: string,
  today: string,
): Promise<void> {
  const fact = today;
  const notified = await readRow(
    tx,
    sql`select from notification_facts
      where owner_id = ${memberId} and fact_key = ${`reminder_due:${fact}`}`,
  );
  if (notified) return;
  const due = await readRow(
    tx,
    sql<
      Computed<{ text: string; contact: string; total: number }>
    >`select due.text, due.contact, count(*) over ()::integer as total from (
        select r.text, c.full_name as contact, r.due_time from contact_reminders r
          join contacts c on ${livingContacts(memberId)} and c.id = r.contact_id
          where r.owner_id = ${memberId} and r.done_at is null and r.deleted_at is null
            and ${shownOn} = ${today}::date
        union all
        select c.next_step, c.full_name, null from contacts c
          where ${livingContacts(memberId)} and c.next_step <> '' and c.next_step_on = ${today}::date
      ) due order by due.due_time nulls first, due.contact limit 1`,
  );
  if (!due) return;
  const { text, contact, total: count } = due;
  const facts = { count, contact, text };
  await notifyMember({ tx, jobs }, { memberId, kind: 'reminder_due', fact, facts });
}
