import { type RawBuilder, sql } from 'kysely';

import { addDays, startOfDate } from '#features/profile/local-day.ts';

import { closenessSql, type SignalScope } from './signal-scope.ts';

const meetingAheadDays = 14;
const peoplePerMeeting = 3;

/** The first part of a location, folded: "Lisbon, Portugal" and "lisbon" are one city. */
const cityOf = (alias: 'c' | 'met') =>
  sql.raw(`lower(btrim(split_part(${alias}.location, ',', 1)))`);

/** People who live where the member is about to meet somebody else, the closest of them. */
export function deriveSameCity({ ownerId, now, today }: SignalScope): RawBuilder<unknown> {
  return sql`
    with meetings as materialized (
      select i.id, i.occurred_at, i.contact_id, met.full_name, ${cityOf('met')} as city,
        btrim(split_part(met.location, ',', 1)) as city_name
      from interactions i
      join contacts met on met.owner_id = ${ownerId} and met.id = i.contact_id
        and met.deleted_at is null and met.location <> ''
      where i.owner_id = ${ownerId} and i.deleted_at is null and i.kind = 'meeting'
        and i.occurred_at > ${now}
        and i.occurred_at < ${startOfDate(addDays(today.date, meetingAheadDays + 1), today.timeZone)}
    ), met as materialized (select contact_id as id from meetings),
    nearby as materialized (
      select c.id as contact_id, c.location, ${closenessSql} as value, m.id, m.occurred_at,
        m.contact_id as with_id, m.full_name, m.city_name,
        row_number() over (partition by m.id order by ${closenessSql} desc, c.id) as place
      from meetings m
      join contacts c on c.owner_id = ${ownerId} and ${cityOf('c')} = m.city
        and c.deleted_at is null and c.archived_at is null
      where m.city <> '' and c.id not in (select id from met)
    )
    select n.contact_id, 'same_city:' || n.id || ':' || n.contact_id as fact_key,
      jsonb_build_object('at', n.occurred_at, 'interaction_id', n.id, 'city', n.city_name,
        'location', n.location, 'with_id', n.with_id, 'with_name', n.full_name) as evidence,
      n.occurred_at as expires_at, n.value
    from nearby n where n.place <= ${peoplePerMeeting}`;
}
