import type { Due } from '@kith/contract/agenda/schemas';
import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { dueAtSql, isOverdueSql } from '#features/contacts/tie-rules.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import { wallClockAt } from '#features/profile/wall-clock.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { listOpenReminders } from './open-reminders.ts';
import { readOpportunitySteps } from './opportunity-steps.ts';
import { livingContacts, presentPerson } from './people.ts';
import { presentReminder, shownOn } from './reminder-row.ts';

const shownLimit = 20;
const overdueLimit = 5;

type Moment = { ownerId: string; now: Date; timeZone: string; today: string };

/** What is due today: reminders and next steps up to today, and overdue contacts. */
export function readDue({ ctx }: { ctx: MemberContext }): Promise<Due> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const { date: today, timeZone } = await readLocalDay(tx, ownerId, now);
    const moment = { ownerId, now, timeZone, today };
    return {
      today,
      reminders: await readReminders(tx, moment),
      next_steps: await readNextSteps(tx, moment),
      opportunity_steps: await readOpportunitySteps(tx, ownerId, {
        to: today,
        most: shownLimit,
      }),
      ...(await readOverdue(tx, moment)),
    };
  });
}

async function readReminders(
  tx: Tx,
  { ownerId, now, timeZone, today }: Moment,
): Promise<Due['reminders']> {
  const clock = wallClockAt(now, timeZone);
  const rows = await listOpenReminders(
    tx,
    ownerId,
    sql`${shownOn} <= ${today}::date
      order by ${shownOn}, r.due_time nulls first, r.created_at, r.id limit ${shownLimit}`,
  );
  return rows.map(({ reminder, person }) => ({
    ...presentReminder(reminder, clock),
    contact: presentPerson(person, now),
  }));
}

async function readNextSteps(tx: Tx, { ownerId, now, today }: Moment): Promise<Due['next_steps']> {
  const rows = await readRows(
    tx,
    sql<
      ContactSummaryRow & Computed<{ next_step_on: string }>
    >`select ${contactSummaryColumns} from contacts c
      where ${livingContacts(ownerId)} and c.next_step <> '' and c.next_step_on <= ${today}::date
      order by c.next_step_on, c.id limit ${shownLimit}`,
  );
  return rows.map((row) => ({
    text: row.next_step,
    due_on: row.next_step_on,
    contact: presentPerson(row, now),
  }));
}

async function readOverdue(
  tx: Tx,
  { ownerId, now, timeZone }: Moment,
): Promise<Pick<Due, 'overdue' | 'overdue_count'>> {
  const rows = await readRows(
    tx,
    sql<
      ContactSummaryRow & Computed<{ due_on: string; total: number }>
    >`select ${contactSummaryColumns}, (${dueAtSql} at time zone ${timeZone})::date as due_on,
        count(*) over ()::integer as total
      from contacts c
      where ${livingContacts(ownerId)} and ${isOverdueSql(now)}
      order by c.warmth_rank desc, c.id limit ${overdueLimit}`,
  );
  return {
    overdue_count: rows[0]?.total ?? 0,
    overdue: rows.map((row) => ({ due_on: row.due_on, contact: presentPerson(row, now) })),
  };
}
