import { coldRank } from '@kith/contract/warmth/rules';
import { type RawBuilder, sql } from 'kysely';

import { isMove } from '#features/contacts/company-moves.ts';
import { jsonParam } from '#platform/database/rows.ts';

import { addDays, type LocalDay, startOfDate } from '#features/profile/local-day.ts';

import { closenessSql, type SignalScope } from './signal-scope.ts';

const birthdayAheadDays = 7;
const anniversaryAheadDays = 3;
const anniversaryYearsLimit = 60;
const newConnectionDays = 60;
const newConnectionLifeDays = 67;

/** A future calendar day: its date, and when it is over. */
export type DayAhead = { date: string; month: number; day: number; over_at: string };

/** The days from today on. In years without 29 February, the 28th counts. */
export function listDaysAhead(today: LocalDay, days: number): DayAhead[] {
  return Array.from({ length: days + 1 }, (_, ahead) => addDays(today.date, ahead)).flatMap(
    (date) => {
      const [year, month, day] = date.split('-').map(Number) as [number, number, number];
      const over = startOfDate(addDays(date, 1), today.timeZone).toISOString();
      const found = { date, month, day, over_at: over };
      const replacesLeapDay = month === 2 && day === 28 && new Date(year, 2, 0).getDate() === 28;
      return replacesLeapDay ? [found, { ...found, day: 29 }] : [found];
    },
  );
}

/** `listDaysAhead` as rows `ahead(date, month, day, over_at)`. */
export function daysAheadRows(ahead: readonly DayAhead[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${jsonParam(ahead)})
    as ahead(date date, month smallint, day smallint, over_at timestamptz)`;
}

export function deriveBirthdays({ ownerId, today }: SignalScope): RawBuilder<unknown> {
  return sql`
    select c.id as contact_id, 'birthday:' || c.id || ':' || ahead.date as fact_key,
      jsonb_build_object('date', ahead.date, 'month', c.birth_month, 'day', c.birth_day) as evidence,
      ahead.over_at as expires_at, ${closenessSql} as value
    from ${daysAheadRows(listDaysAhead(today, birthdayAheadDays))}
    join contacts c on c.owner_id = ${ownerId}
      and c.birth_month = ahead.month and c.birth_day = ahead.day and c.deleted_at is null
    where c.archived_at is null`;
}

type Anniversary = { on_date: string; date: string; years: number; over_at: string };

/** Days of earlier years whose anniversary lies in the days from today on. */
function listAnniversaries(today: LocalDay, days: number): Anniversary[] {
  return listDaysAhead(today, days).flatMap(({ date, month, day, over_at }) =>
    Array.from({ length: anniversaryYearsLimit }, (_, index) => index + 1).flatMap((years) => {
      const started = new Date(Date.UTC(Number(date.slice(0, 4)) - years, month - 1, day));
      // There is no 29 February in most years.
      if (started.getUTCDate() !== day) return [];
      return [{ on_date: started.toISOString().slice(0, 10), date, years, over_at }];
    }),
  );
}

/**
 * Anniversaries in the days from today on, as rows `contact_id, warmth_rank, closeness, date, years,
 * company, over_at`. They count from the move to the current company that an import found; for other
 * contacts, from the date of the connection (`company` is empty then).
 */
export function anniversaryRows({
  ownerId,
  today,
  days,
  leastRank = coldRank,
}: {
  ownerId: string;
  today: LocalDay;
  days: number;
  /** Only contacts at least as warm as this rank. */
  leastRank?: number;
}): RawBuilder<unknown> {
  const ahead = sql`jsonb_to_recordset(${jsonParam(listAnniversaries(today, days))})
    as ahead(on_date date, date date, years integer, over_at timestamptz)`;
  const living = sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
    and c.warmth_rank >= ${leastRank}::float8`;
  return sql`(
    with moved as (
      select ch.contact_id, ch.new_value, max(ch.changed_at at time zone 'UTC')::date as on_date
      from contact_changes ch
      where ch.owner_id = ${ownerId} and ${isMove('ch')} and ch.source <> 'manual'
        and ch.old_value <> '' and ch.new_value <> ''
      group by ch.contact_id, ch.new_value
    )
    select c.id as contact_id, c.warmth_rank, ${closenessSql} as closeness, ahead.date, ahead.years, c.company, ahead.over_at
    from ${ahead}
    join moved on moved.on_date = ahead.on_date
    join contacts c on ${living} and c.id = moved.contact_id and c.company = moved.new_value
    union all
    select c.id, c.warmth_rank, ${closenessSql}, ahead.date, ahead.years, '', ahead.over_at
    from ${ahead}
    join contacts c on ${living} and c.connected_on = ahead.on_date
    where not exists (
      select from moved where moved.contact_id = c.id and moved.new_value = c.company)
  )`;
}

export function deriveAnniversaries({ ownerId, today }: SignalScope): RawBuilder<unknown> {
  return sql`
    select a.contact_id, 'work_anniversary:' || a.contact_id || ':' || a.date as fact_key,
      jsonb_build_object('date', a.date, 'years', a.years, 'company', a.company) as evidence,
      a.over_at as expires_at, a.closeness as value
    from ${anniversaryRows({ ownerId, today, days: anniversaryAheadDays })} a`;
}

export function deriveNewConnections({ ownerId, today }: SignalScope): RawBuilder<unknown> {
  return sql`
    select c.id as contact_id, 'new_connection:' || c.id as fact_key,
      jsonb_build_object('date', c.connected_on) as evidence,
      (c.connected_on + ${newConnectionLifeDays}::integer)::timestamptz as expires_at,
      ${closenessSql} as value
    from contacts c
    where c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
      and c.interaction_count = 0 and c.source <> 'manual'
      and c.connected_on between ${addDays(today.date, -newConnectionDays)}::date and ${today.date}::date`;
}
