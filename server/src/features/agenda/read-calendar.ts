import { addDaysTo, entriesPerDay } from '@kith/contract/agenda/rules';
import type { Calendar, CalendarEntry } from '@kith/contract/agenda/schemas';
import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { dueAtSql } from '#features/contacts/tie-rules.ts';
import { readLocalDay, startOfDate } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { readMeetingEntries } from './meeting-entries.ts';
import { readOpportunitySteps } from './opportunity-steps.ts';
import { livingContacts, presentPerson } from './people.ts';
import { readReminderEntries } from './reminder-entries.ts';

type Span = { ownerId: string; now: Date; timeZone: string; from: string; to: string };
type Hidden = Map<string, number>;

/**
 * What is on each day from `from` to `to`, both included, in the member's time zone. Of each kind a
 * day lists the warmest forty, and counts the others.
 */
export function readCalendar({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { from: string; to: string };
}): Promise<Calendar> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const { date: today, timeZone } = await readLocalDay(tx, ownerId, now);
    const span = { ownerId, now, timeZone, ...input };
    const hidden: Hidden = new Map();
    const entries = [
      ...(await readMeetingEntries(tx, span)),
      ...(await readReminderEntries(tx, span, hidden)),
      ...(await readEntries(tx, span, { kind: 'next_step', query: nextSteps(span), hidden })),
      ...(await readStepEntries(tx, span)),
      ...(await readEntries(tx, span, { kind: 'birthday', query: birthdays(span), hidden })),
      ...(await readEntries(tx, span, { kind: 'cadence', query: dueContacts(span), hidden })),
    ];
    return {
      today,
      entries: entries.sort((a, b) => a.date.localeCompare(b.date)),
      hidden: Object.fromEntries(hidden),
    };
  });
}

/** Of opportunities: as many in a month as there can be on one of its days. */
async function readStepEntries(tx: Tx, { ownerId, from, to }: Span): Promise<CalendarEntry[]> {
  const steps = await readOpportunitySteps(tx, ownerId, { from, to, most: entriesPerDay });
  return steps.map(({ text, due_on: date, opportunity }) => ({
    kind: 'next_step',
    date,
    time: null,
    text,
    years: null,
    contact: null,
    opportunity,
    meeting_id: null,
    starts_at: null,
    minutes: null,
  }));
}

function nextSteps({ ownerId, from, to }: Span): RawBuilder<unknown> {
  return sql`select ${contactSummaryColumns}, c.next_step_on as date, c.next_step as text,
      null::integer as years
    from contacts c
    where ${livingContacts(ownerId)} and c.next_step <> ''
      and c.next_step_on between ${from}::date and ${to}::date`;
}

/** In years without 29 February, the 28th counts. */
function birthdays({ ownerId, from, to }: Span): RawBuilder<unknown> {
  const series = sql`generate_series(${from}::date, ${to}::date, interval '1 day') as s(at)`;
  return sql`select ${contactSummaryColumns}, ahead.date, '' as text,
      extract(year from ahead.date)::integer - c.birth_year as years
    from (
      select at::date as date, extract(month from at)::smallint as month,
        extract(day from at)::smallint as day from ${series}
      union all
      select at::date, 2::smallint, 29::smallint from ${series}
      where to_char(at, 'MM-DD') = '02-28' and extract(month from at + interval '1 day') = 3
    ) ahead
    join contacts c on ${livingContacts(ownerId)}
      and c.birth_month = ahead.month and c.birth_day = ahead.day
    where c.birth_year is null or c.birth_year <= extract(year from ahead.date)`;
}

function dueContacts({ ownerId, timeZone, from, to }: Span): RawBuilder<unknown> {
  return sql`select ${contactSummaryColumns}, (${dueAtSql} at time zone ${timeZone})::date as date,
      '' as text, null::integer as years
    from contacts c
    where ${livingContacts(ownerId)} and c.effective_cadence_days is not null
      and ${dueAtSql} >= ${startOfDate(from, timeZone)}
      and ${dueAtSql} < ${startOfDate(addDaysTo(to, 1), timeZone)}`;
}

type EntryRow = ContactSummaryRow &
  Computed<{ date: string; text: string; years: number | null; place: number; total: number }>;

async function readEntries(
  tx: Tx,
  { now }: Span,
  {
    kind,
    query,
    hidden,
  }: { kind: CalendarEntry['kind']; query: RawBuilder<unknown>; hidden: Hidden },
): Promise<CalendarEntry[]> {
  const rows = await readRows(
    tx,
    sql<EntryRow>`select * from (
        select found.*, row_number() over (
            partition by date order by warmth_rank desc, id)::integer as place,
          count(*) over (partition by date)::integer as total
        from (${query}) found
      ) ranked where place <= ${entriesPerDay} order by date, place`,
  );
  for (const { date, place, total } of rows) {
    if (place === entriesPerDay && total > place) {
      hidden.set(date, (hidden.get(date) ?? 0) + total - place);
    }
  }
  return rows.map((row) => ({
    kind,
    date: row.date,
    time: null,
    text: row.text,
    years: row.years,
    contact: presentPerson(row, now),
    opportunity: null,
    meeting_id: null,
    starts_at: null,
    minutes: null,
  }));
}
