import { type SignalType, signalTypes } from '@kith/contract/nudges/rules';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import { readFlagsIn } from '#features/flags/read-flags.ts';
import { predictQuiet } from '#features/insights/predict-quiet.ts';
import type { Signals } from '#platform/database/database-types.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { deriveCompanyChanges, deriveJobChanges } from './derive-changes.ts';
import { deriveAnniversaries, deriveBirthdays, deriveNewConnections } from './derive-dates.ts';
import { deriveMeetingFollowUps, deriveUpcomingMeetings } from './derive-meetings.ts';
import {
  deriveContactsJoined,
  deriveMentions,
  derivePosts,
  deriveProfileChanges,
} from './derive-members.ts';
import { deriveGoingQuiet } from './derive-predicted.ts';
import { deriveSameCity } from './derive-nearby.ts';
import { deriveFirstContacts, deriveSharedCompanies } from './derive-network.ts';
import { deriveCooling, deriveDormant, deriveOnceClose, deriveUnanswered } from './derive-quiet.ts';
import { deriveWatchedNews } from './derive-watched.ts';
import { notifyOfJoined } from './notify-of-joined.ts';
import type { SignalScope } from './signal-scope.ts';

/** How many facts of one type wait as signals, those of the closest people: enough for a week. */
const waitingLimit = 40;

const derivations: Record<SignalType, (scope: SignalScope) => RawBuilder<unknown>> = {
  job_change: deriveJobChanges,
  company_change: deriveCompanyChanges,
  birthday: deriveBirthdays,
  work_anniversary: deriveAnniversaries,
  cooling: deriveCooling,
  dormant: deriveDormant,
  going_quiet: deriveGoingQuiet,
  message_unanswered: deriveUnanswered,
  meeting_upcoming: deriveUpcomingMeetings,
  meeting_follow_up: deriveMeetingFollowUps,
  new_connection: deriveNewConnections,
  shared_company: deriveSharedCompanies,
  same_city: deriveSameCity,
  once_close: deriveOnceClose,
  first_contact: deriveFirstContacts,
  contact_joined: deriveContactsJoined,
  post_published: derivePosts,
  profile_changed: deriveProfileChanges,
  mention: deriveMentions,
  watched_news: deriveWatchedNews,
};

/** What is said of a watched company comes first: the same fact makes no second signal. */
const derivedTypes = [
  'watched_news',
  ...signalTypes.filter((type) => type !== 'watched_news'),
] as const;

/**
 * Updates a member's signals from their own data: outdated ones expire, new ones are added. A fact
 * that was a signal before never becomes one again. Of contacts who joined the member is notified.
 */
export async function refreshSignals(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  given: SignalScope,
): Promise<void> {
  const flags = await readFlagsIn(tx);
  const scope: SignalScope = {
    ...given,
    watches: { companies: flags.insights_company30f, industries: flags.insights_industry30f },
    ...(flags.predictive_signals_v1 ? { quiet: await predictQuiet(tx, given) } : {}),
  };
  await expireStaleSignals(tx, scope);
  await expireUnseenSignals(tx, scope);
  await endSnoozes(tx, scope);
  for (const type of derivedTypes) {
    if (fillingTypes.includes(type)) continue;
    const added = await addSignals(tx, scope, type);
    if (type === 'contact_joined') await notifyOfJoined({ tx, jobs }, scope.ownerId, added);
  }
  await tx
    .updateTable('nudge_days')
    .set({ refreshed_at: scope.now })
    .where('owner_id', '=', scope.ownerId)
    .where('day', '=', scope.today.date)
    .execute();
}

/** Derived only for a day that has places left: what is said of them is true of most people. */
export const fillingTypes: readonly SignalType[] = ['first_contact'];

export async function refreshFillingSignals(tx: Tx, scope: SignalScope): Promise<void> {
  for (const type of fillingTypes) await addSignals(tx, scope, type);
}

/** @returns the ids of the new ones. */
async function addSignals(tx: Tx, scope: SignalScope, type: SignalType): Promise<string[]> {
  const { ownerId, now } = scope;
  // As hashed lists: anti-joins are planned badly while a table has no statistics.
  const added = await readRows(
    tx,
    sql<Pick<Selectable<Signals>, 'id'>>`
    insert into signals
      (owner_id, contact_id, type, fact_key, evidence, score, created_at, expires_at)
    select ${ownerId}::uuid, fact.contact_id, ${type}, fact.fact_key, fact.evidence,
      -- Place among the facts of its type, from 1 down.
      1.0 / fact.place, ${now}, fact.expires_at
    from (
      select waiting.*, row_number() over (order by value desc, contact_id) as place
      from (
        select fact.* from (${derivations[type](scope)}) fact
        where fact.expires_at > ${now} and fact.fact_key not in (${settledFacts(ownerId, type, now)})
        order by fact.value desc, fact.contact_id
        limit ${waitingLimit}
      ) waiting
    ) fact
    where fact.fact_key not in (
      select s.fact_key from signals s where s.owner_id = ${ownerId} and s.type = ${type})
    on conflict (owner_id, fact_key) do nothing
    returning id`,
  );
  return added.map(({ id }) => id);
}

/** What takes no place among the waiting facts: it is over, or the member has answered its nudge. */
function settledFacts(ownerId: string, type: SignalType, now: Date): RawBuilder<unknown> {
  return sql`
    select s.fact_key from signals s
    where s.owner_id = ${ownerId} and s.type = ${type} and (s.expires_at <= ${now}
      or s.id in (select n.signal_id from nudges n
        where n.owner_id = ${ownerId} and n.type = ${type} and n.status <> 'open'))`;
}

/** The interaction of a signal still exists unchanged. */
const interactionExists = sql.raw(`exists (select from interactions i
  where i.owner_id = s.owner_id and i.id = (s.evidence ->> 'interaction_id')::uuid
    and i.occurred_at = (s.evidence ->> 'at')::timestamptz and i.deleted_at is null)`);

/** Anything happened since, even a note, which does not count as being in touch; a like is no answer. */
const somethingLater = sql.raw(`exists (select from interactions i
  where i.owner_id = s.owner_id and i.contact_id = s.contact_id and i.counted
    and i.source <> 'feed' and i.occurred_at > (s.evidence ->> 'at')::timestamptz and i.deleted_at is null)`);

/** How many people a company has if the member has been in touch with none of them, else 0. */
const strangersThere = sql.raw(`(
  select case when count(p.last_interaction_at) > 0 then 0 else count(*) end
  from companies k
  join contacts p on p.owner_id = s.owner_id and p.company_id = k.id
    and p.deleted_at is null and p.archived_at is null
  where k.owner_id = s.owner_id and ((s.evidence ->> 'company_id')::uuid in (k.id, k.root_id)))`);

/** Ends signals whose fact has passed: a new interaction, a moved meeting, an undone import. */
async function expireStaleSignals(
  tx: Tx,
  { ownerId, now, quiet, watches }: SignalScope,
): Promise<void> {
  await sql`
    update signals s set expires_at = ${now}
    from contacts c
    where s.owner_id = ${ownerId} and s.expires_at > ${now}
      and c.owner_id = s.owner_id and c.id = s.contact_id
      and case s.type
        when 'cooling' then c.last_interaction_at is distinct from (s.evidence ->> 'at')::timestamptz
          or c.effective_cadence_days is distinct from (s.evidence ->> 'cadence_days')::integer
        when 'dormant' then c.last_interaction_at is distinct from (s.evidence ->> 'at')::timestamptz
          or c.effective_cadence_days is distinct from (s.evidence ->> 'cadence_days')::integer
        when 'going_quiet' then ${quiet === undefined}::boolean
          or c.last_interaction_at is distinct from (s.evidence ->> 'at')::timestamptz
        when 'message_unanswered' then ${somethingLater}
          or not ${interactionExists}
        when 'meeting_follow_up' then ${somethingLater}
          or not ${interactionExists}
        when 'meeting_upcoming' then not ${interactionExists}
        when 'new_connection' then c.interaction_count > 0
        when 'first_contact' then c.last_interaction_at is not null
        when 'once_close' then c.last_interaction_at is distinct from (s.evidence ->> 'at')::timestamptz
          or c.effective_cadence_days is not null
        when 'same_city' then c.location <> s.evidence ->> 'location'
          or not exists (select from interactions i
            join contacts m on m.owner_id = i.owner_id and m.id = i.contact_id and m.deleted_at is null
            where i.owner_id = s.owner_id and i.id = (s.evidence ->> 'interaction_id')::uuid
              and i.deleted_at is null and i.occurred_at = (s.evidence ->> 'at')::timestamptz)
        when 'shared_company' then ${strangersThere} <> (s.evidence ->> 'count')::integer
        when 'watched_news' then c.company <> coalesce(s.evidence ->> 'employer', c.company)
          or not exists (select from watches w where w.owner_id = s.owner_id
            and w.id = (s.evidence ->> 'watch_id')::uuid and case when w.industry is null
              then ${watches?.companies ?? false}::boolean
              else ${watches?.industries ?? false}::boolean end)
        when 'company_change' then c.company <> s.evidence ->> 'company'
        when 'job_change' then c.title <> s.evidence ->> 'title'
        when 'work_anniversary' then coalesce(s.evidence ->> 'company', '') not in ('', c.company)
        when 'birthday' then c.birth_month is distinct from (s.evidence ->> 'month')::smallint
          or c.birth_day is distinct from (s.evidence ->> 'day')::smallint
        else false
      end`.execute(tx);
}

/** Ends signals about members whose fact is no longer one; until then they are only not shown. */
async function expireUnseenSignals(tx: Tx, { ownerId, now }: SignalScope): Promise<void> {
  await sql`
    update signals s set expires_at = ${now}
    where s.owner_id = ${ownerId} and s.expires_at > ${now} and s.evidence ? 'member_id'
      and s.id not in (select h.signal_id from held_signals(null, ${now}) h)`.execute(tx);
}

/**
 * A snooze ends with its signal: the nudge counts as one that was passed over, else its reason would
 * stay silent for that person. Rows are locked in the order of `answerNudges`.
 */
async function endSnoozes(tx: Tx, { ownerId, now, today }: SignalScope): Promise<void> {
  await sql`
    with ended as materialized (
      select n.id from nudges n
      where n.owner_id = ${ownerId} and n.status = 'snoozed' and n.day < ${today.date}
        and n.signal_id in (
          select s.id from signals s where s.owner_id = ${ownerId} and s.expires_at <= ${now})
      order by n.type, n.id for update
    )
    update nudges n set status = 'open', snoozed_until = null, answered_at = null
    from ended where n.owner_id = ${ownerId} and n.id = ended.id`.execute(tx);
}
