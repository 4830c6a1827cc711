import { createHash } from 'node:crypto';

import { hourS } from '@kith/contract/core/time';
import { morningHour } from '@kith/contract/notifications/rules';
import { agreesToProcessing } from '#features/consents/agrees-to-processing.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { type WallClock, wallClockAt } from '#features/profile/wall-clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import { sql } from 'kysely';

import { isOpen } from './opportunity-steps.ts';
import { livingContacts } from './people.ts';
import { shownOn } from './reminder-row.ts';

/**
 * Job: notifies members of what is due today: in the morning, in one notification, or at the time
 * of a reminder that has one. What is added later the same day follows at once. Older items were
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
    schedule: '* * * * *',
    run: async (_data, signal, jobs) => {
      const now = clock.now();
      for (const { id, timezone } of await listMembers(database, now)) {
        signal.throwIfAborted();
        const wall = wallClockAt(now, timezone);
        await runAsService(database, (tx) => notifyOfDay({ tx, jobs }, id, wall));
      }
    },
  };
}

/** Members with something due on a date that is today in some time zone, not announced yet. */
function listMembers(database: Database, now: Date): Promise<{ id: string; timezone: string }[]> {
  const around = sql`between (${now}::timestamptz at time zone 'UTC')::date - 1
    and (${now}::timestamptz at time zone 'UTC')::date + 1`;
  return runAsService(database, (tx) =>
    readRows(
      tx,
      sql`select p.id, p.timezone from profiles p where p.id in (
        select r.owner_id from contact_reminders r
          where r.done_at is null and r.deleted_at is null and ${shownOn} ${around}
            and r.announced_for is distinct from ${shownOn}
        union select c.owner_id from contacts c
          where c.next_step_on ${around} and c.deleted_at is null and c.archived_at is null
            and c.next_step_announced_for is distinct from c.next_step_on
        union select o.owner_id from opportunities o
          where o.next_step_on ${around} and ${isOpen}
            and o.next_step_announced_for is distinct from o.next_step_on)
        and ${agreesToProcessing(sql`p.id`)}`,
    ),
  );
}

/** `contact`: who or what it is about, a person's name or an opportunity's title. */
type Item = Computed<{ id: string; text: string; contact: string; due_time: string | null }>;
type Work = { tx: Tx; jobs: JobQueue };

async function notifyOfDay({ tx, jobs }: Work, memberId: string, wall: WallClock): Promise<void> {
  const { date: today } = wall;
  const steps = await announceSteps(tx, memberId, wall);
  const pursued = await announceOpportunitySteps(tx, memberId, wall);
  const reminders = await announceReminders(tx, memberId, wall);
  const items = [...steps, ...pursued, ...reminders].sort(
    (a, b) =>
      (a.due_time ?? '').localeCompare(b.due_time ?? '') || a.contact.localeCompare(b.contact),
  );
  const [first] = items;
  if (!first) return;
  const fact = `${today}:${digest(items)}`;
  const facts = { count: items.length, contact: first.contact, text: first.text };
  await notifyMember({ tx, jobs }, { memberId, kind: 'reminder_due', fact, facts });
}

/** Another text or time is another fact: a step that replaced one of this morning is announced too. */
function digest(items: readonly Item[]): string {
  const parts = items.map(({ id, text, due_time: time }) => [id, text, time]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** The reminders of today whose time has come, marked so that each is announced once. */
function announceReminders(tx: Tx, memberId: string, { date, time }: WallClock): Promise<Item[]> {
  const isMorningOver = Number(time.slice(0, 2)) >= morningHour;
  return readRows(
    tx,
    sql<Item>`
    with due as materialized (
      select r.id, r.text, r.due_time, c.full_name as contact from contact_reminders r
      join contacts c on ${livingContacts(memberId)} and c.id = r.contact_id
      where r.owner_id = ${memberId} and r.done_at is null and r.deleted_at is null
        and ${shownOn} = ${date}::date and r.announced_for is distinct from ${date}::date
        and case when r.due_time is null then ${isMorningOver}::boolean
          else r.due_time <= ${time} end
      order by r.id for update of r
    ), announced as (
      update contact_reminders r set announced_for = ${date}::date
      from due where r.owner_id = ${memberId} and r.id = due.id
    )
    select * from due`,
  );
}

/** The next steps of today from the morning on, marked so that each is announced once. */
async function announceSteps(tx: Tx, memberId: string, { date, time }: WallClock): Promise<Item[]> {
  if (Number(time.slice(0, 2)) < morningHour) return [];
  return readRows(
    tx,
    sql<Item>`
    with due as materialized (
      select c.id from contacts c
      where ${livingContacts(memberId)} and c.next_step <> '' and c.next_step_on = ${date}::date
        and c.next_step_announced_for is distinct from ${date}::date
      order by c.id for no key update
    )
    update contacts c set next_step_announced_for = ${date}::date
    from due where c.owner_id = ${memberId} and c.id = due.id
    returning c.id, c.next_step as text, c.full_name as contact, null::text as due_time`,
  );
}

/** The same of opportunities that are neither won nor lost. */
async function announceOpportunitySteps(
  tx: Tx,
  memberId: string,
  { date, time }: WallClock,
): Promise<Item[]> {
  if (Number(time.slice(0, 2)) < morningHour) return [];
  return readRows(
    tx,
    sql<Item>`
    with due as materialized (
      select o.id from opportunities o
      where o.owner_id = ${memberId} and ${isOpen} and o.next_step_on = ${date}::date
        and o.next_step_announced_for is distinct from ${date}::date
      order by o.id for no key update
    )
    update opportunities o set next_step_announced_for = ${date}::date
    from due where o.owner_id = ${memberId} and o.id = due.id
    returning o.id, o.next_step as text, o.title as contact, null::text as due_time`,
  );
}
