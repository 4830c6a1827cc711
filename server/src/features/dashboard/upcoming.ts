import type { Dashboard } from '@kith/contract/dashboard/endpoints';
import { rankBound } from '@kith/contract/warmth/rules';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { anniversaryRows, daysAheadRows, listDaysAhead } from '#features/nudges/derive-dates.ts';
import { addDays, type LocalDay, startOfDate } from '#features/profile/local-day.ts';
import type { Interactions } from '#platform/database/database-types.ts';
import { type Computed, readRows, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { presentPerson } from './people.ts';

const aheadDays = 14;
const shownLimit = 8;
/**
 * Most contacts have anniversaries: only a few of warm ones are shown, so that they hide nothing
 * else.
 */
const anniversaryLimit = 3;
const anniversaryWarmth = 30;

type Scope = { ownerId: string; now: Date; today: LocalDay };
type Upcoming = Dashboard['upcoming'][number];
type MeetingRow = ContactSummaryRow & Pick<Selectable<Interactions>, 'occurred_at' | 'summary'>;
type DateRow = ContactSummaryRow & Computed<{ date: string; years: number | null; detail: string }>;

/**
 * Meetings, birthdays and anniversaries of the next two weeks, soonest first. If there are too
 * many, meetings come first, then the birthdays of the warmest.
 */
export async function readUpcoming(tx: Tx, scope: Scope): Promise<Upcoming[]> {
  const found = [
    ...(await readMeetings(tx, scope)),
    ...(await readDates(tx, scope, 'birthday', birthdays(scope))),
    ...(await readDates(tx, scope, 'work_anniversary', anniversaries(scope))),
  ];
  return found.slice(0, shownLimit).sort((a, b) => a.at.localeCompare(b.at));
}

async function readMeetings(tx: Tx, { ownerId, now, today }: Scope): Promise<Upcoming[]> {
  const end = startOfDate(addDays(today.date, aheadDays + 1), today.timeZone);
  const rows = await readRows(
    tx,
    sql<MeetingRow>`
    select ${contactSummaryColumns}, i.occurred_at, i.summary from interactions i
    join contacts c on c.owner_id = ${ownerId} and c.id = i.contact_id
      and c.deleted_at is null and c.archived_at is null
    where i.owner_id = ${ownerId} and i.deleted_at is null and i.kind = 'meeting'
      and i.occurred_at > ${now} and i.occurred_at < ${end}
    order by i.occurred_at, i.id limit ${shownLimit}`,
  );
  return rows.map((row) => ({
    type: 'meeting',
    at: toWireTime(row.occurred_at),
    all_day: false,
    years: null,
    summary: row.summary,
    contact: presentPerson(row, now),
  }));
}

function birthdays({ ownerId, today }: Scope): RawBuilder<DateRow> {
  return sql<DateRow>`
    select ${contactSummaryColumns}, ahead.date, '' as detail,
      extract(year from ahead.date)::integer - c.birth_year as years
    from ${daysAheadRows(listDaysAhead(today, aheadDays))}
    join contacts c on c.owner_id = ${ownerId}
      and c.birth_month = ahead.month and c.birth_day = ahead.day and c.deleted_at is null
    where c.archived_at is null
    order by c.warmth_rank desc, c.id limit ${shownLimit}`;
}

function anniversaries({ ownerId, now, today }: Scope): RawBuilder<DateRow> {
  const leastRank = rankBound(anniversaryWarmth, now);
  return sql<DateRow>`
    select ${contactSummaryColumns}, a.date, a.company as detail, a.years
    from ${anniversaryRows({ ownerId, today, days: aheadDays, leastRank })} a
    join contacts c on c.owner_id = ${ownerId} and c.id = a.contact_id
    order by c.warmth_rank desc, c.id limit ${anniversaryLimit}`;
}

async function readDates(
  tx: Tx,
  { now, today }: Scope,
  type: 'birthday' | 'work_anniversary',
  query: RawBuilder<DateRow>,
): Promise<Upcoming[]> {
  const rows = await readRows(tx, query);
  return rows.map((row) => ({
    type,
    at: startOfDate(row.date, today.timeZone).toISOString(),
    all_day: true,
    years: row.years,
    summary: row.detail,
    contact: presentPerson(row, now),
  }));
}
