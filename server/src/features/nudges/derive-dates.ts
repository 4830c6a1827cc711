import { type SQL, sql } from 'drizzle-orm';

import { jsonParam } from '#platform/database/rows.ts';

import type { SignalScope } from './signal-scope.ts';
import { addDays, type LocalDay, startOfDate } from './local-day.ts';

const birthdayAheadDays = 7;
const anniversaryAheadDays = 3;
const newConnectionDays = 14;
const newConnectionLifeDays = 21;

/** A calendar day ahead: what falls on it, and when it is over. */
export type DayAhead = { date: string; month: number; day: number; over_at: string };

/** The days from today on. Where a year has no 29 February, the 28th stands for it too. */
export function listDaysAhead(today: LocalDay, days: number): DayAhead[] {
  return Array.from({ length: days + 1 }, (_, ahead) => addDays(today.date, ahead)).flatMap(
    (date) => {
      const [year, month, day] = date.split('-').map(Number) as [number, number, number];
      const over = startOfDate(addDays(date, 1), today.timeZone).toISOString();
      const found = { date, month, day, over_at: over };
      const standsForLeapDay = month === 2 && day === 28 && new Date(year, 2, 0).getDate() === 28;
      return standsForLeapDay ? [found, { ...found, day: 29 }] : [found];
    },
  );
}

/** `listDaysAhead` as rows `ahead(date, month, day, over_at)`. */
export function daysAheadRows(ahead: readonly DayAhead[]): SQL {
  return sql`jsonb_to_recordset(${jsonParam(ahead)})
    as ahead(date date, month smallint, day smallint, over_at timestamptz)`;
}

export function deriveBirthdays({ ownerId, today }: SignalScope): SQL {
  return sql`
    select c.id as contact_id, 'birthday:' || c.id || ':' || ahead.date as fact_key,
      jsonb_build_object('date', ahead.date, 'month', c.birth_month, 'day', c.birth_day) as evidence,
      ahead.over_at as expires_at, c.warmth_rank as value
    from ${daysAheadRows(listDaysAhead(today, birthdayAheadDays))}
    join contacts c on c.owner_id = ${ownerId}
      and c.birth_month = ahead.month and c.birth_day = ahead.day and c.deleted_at is null
    where c.archived_at is null`;
}

/**
 * Rows `started(contact_id, on_date, company)`: since when a contact is where they are. A move to
 * their present company that an import saw counts from then, else the day on which the two connected.
 */
export function startedRows(ownerId: string): SQL {
  return sql`(
    select c.id as contact_id, c.warmth_rank,
      coalesce(moved.on_date, c.connected_on) as on_date,
      case when moved.on_date is null then '' else c.company end as company
    from contacts c
    left join (
      select contact_id, new_value as company, max(changed_at at time zone 'UTC')::date as on_date
      from contact_changes
      where owner_id = ${ownerId} and field = 'company' and source <> 'manual'
        and old_value <> '' and new_value <> ''
      group by contact_id, new_value
    ) moved on moved.contact_id = c.id and moved.company = c.company
    where c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
      and coalesce(moved.on_date, c.connected_on) is not null
  ) started`;
}

/** How `started` meets `ahead`: the same day of a later year. */
export const anniversaryMatch: SQL = sql.raw(`extract(month from started.on_date) = ahead.month
  and extract(day from started.on_date) = ahead.day
  and extract(year from ahead.date) > extract(year from started.on_date)`);
export const anniversaryYears: SQL = sql.raw(
  `(extract(year from ahead.date) - extract(year from started.on_date))::integer`,
);

export function deriveAnniversaries({ ownerId, today }: SignalScope): SQL {
  return sql`
    select started.contact_id, 'work_anniversary:' || started.contact_id || ':' || ahead.date as fact_key,
      jsonb_build_object('date', ahead.date, 'years', ${anniversaryYears},
        'company', started.company) as evidence,
      ahead.over_at as expires_at, started.warmth_rank as value
    from ${daysAheadRows(listDaysAhead(today, anniversaryAheadDays))}
    join ${startedRows(ownerId)} on ${anniversaryMatch}`;
}

export function deriveNewConnections({ ownerId, today }: SignalScope): SQL {
  return sql`
    select c.id as contact_id, 'new_connection:' || c.id as fact_key,
      jsonb_build_object('date', c.connected_on) as evidence,
      (c.connected_on + ${newConnectionLifeDays}::integer)::timestamptz as expires_at,
      extract(epoch from c.connected_on)::float8 as value
    from contacts c
    where c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
      and c.interaction_count = 0 and c.source <> 'manual'
      and c.connected_on between ${addDays(today.date, -newConnectionDays)}::date and ${today.date}::date`;
}
