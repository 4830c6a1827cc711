import { type RawBuilder, sql } from 'kysely';

import { addDays, startOfDate } from '#features/profile/local-day.ts';

import { closenessSql, type SignalScope } from './signal-scope.ts';

const followUpDays = 3;
const followUpLifeDays = 4;

const meetingEvidence = sql.raw(`jsonb_build_object('at', i.occurred_at, 'interaction_id', i.id,
  'summary', i.summary)`);

/** Meetings from now to the end of tomorrow. */
export function deriveUpcomingMeetings({ ownerId, now, today }: SignalScope): RawBuilder<unknown> {
  return sql`
    select c.id as contact_id,
      'meeting_upcoming:' || i.id || ':' || extract(epoch from i.occurred_at) as fact_key,
      ${meetingEvidence} as evidence, i.occurred_at as expires_at,
      ${closenessSql} as value
    from interactions i
    join contacts c on c.owner_id = ${ownerId} and c.id = i.contact_id
      and c.deleted_at is null and c.archived_at is null
    where i.owner_id = ${ownerId} and i.deleted_at is null and i.kind = 'meeting'
      and i.occurred_at > ${now}
      and i.occurred_at < ${startOfDate(addDays(today.date, 2), today.timeZone)}`;
}

/** Meetings of the last days (not of today) without a note and with no interaction after them. */
export function deriveMeetingFollowUps({ ownerId, now, today }: SignalScope): RawBuilder<unknown> {
  return sql`
    select c.id as contact_id, 'meeting_follow_up:' || i.id as fact_key, ${meetingEvidence} as evidence,
      i.occurred_at + make_interval(days => ${followUpLifeDays}) as expires_at,
      ${closenessSql} as value
    from interactions i
    join contacts c on c.owner_id = ${ownerId} and c.id = i.contact_id
      and c.deleted_at is null and c.archived_at is null
    where i.owner_id = ${ownerId} and i.deleted_at is null and i.kind = 'meeting' and i.body = ''
      and i.occurred_at >= ${startOfDate(addDays(today.date, -followUpDays), today.timeZone)}
      and i.occurred_at < ${today.start}
      and not exists (
        select from interactions later where later.owner_id = ${ownerId}
          and later.contact_id = i.contact_id and later.deleted_at is null
          and later.occurred_at > i.occurred_at and later.occurred_at <= ${now})`;
}
