import type { PeopleSet } from '@kith/contract/insights/people';
import { flowStates } from '@kith/contract/insights/rules';
import { warmFrom } from '@kith/contract/insights/rules';
import { dayMs } from '@kith/contract/core/time';
import { healths, rankBound, warmthBandBounds } from '@kith/contract/warmth/rules';
import { isMove } from '#features/contacts/company-moves.ts';
import { hasHealth, healthSql } from '#features/contacts/tie-rules.ts';
import { addDays, startOfDate } from '#features/profile/local-day.ts';
import { arrayParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { groupPeople } from './groups/group-sets.ts';
import { contactsOf, inNetwork, type Moment } from './moment.ts';
import { readQuietPeople } from './quiet-people.ts';
import { endOfStep } from './series-dates.ts';
import { trendPeople } from './trends/read-trends.ts';

/** So many days ago people of the finding `cooled` were warm. */
export const cooledDays = 90;
/** Within so many days people of the finding `came_back` came back. */
export const backDays = 30;
/** Within so many days people of the finding `moved` moved. */
export const movedDays = 180;
/** A message waits for an answer from the third day on, and until it is a month old. */
export const waitingDays = { from: 3, until: 30 } as const;

/** The state of an `insight_ties` row `t` at the end of a day. */
function stateAt(date: string): RawBuilder<unknown> {
  return sql`coalesce(t.states[width_bucket(${date}::date, t.days)], 0)`;
}

export function healthAt(date: string): RawBuilder<unknown> {
  return sql`health_of_state(${stateAt(date)}::smallint)`;
}

/** The bands and healths of states, as `insight_ties` numbers them. */
function statesOf({ band, health }: Pick<PeopleSet, 'band' | 'health'>): number[] {
  return [1, 2, 3, 4, 5].flatMap((one) =>
    healths.flatMap((state, place) =>
      (band ?? one) === one && (health ?? state) === state ? [1 + 4 * (one - 1) + place] : [],
    ),
  );
}

/** The code of a health now, of an alias `c` that is null for whoever isn't in the network. */
export function healthCodeNow(now: Date): RawBuilder<unknown> {
  return sql`coalesce(array_position(${arrayParam(healths, 'text[]')}, ${healthSql(now)}), 0)`;
}

/** The first and last day on which a month's moves are compared; the current month's last is today. */
export function monthEnds(month: string, today: string): { before: string; end: string } {
  const first = `${month}-01`;
  const last = endOfStep(first, 'month');
  return { before: addDays(first, -1), end: last < today ? last : today };
}

/** A query for the ids of the contacts of a set. */
export async function peopleIds(
  tx: Tx,
  set: PeopleSet,
  moment: Moment,
): Promise<RawBuilder<unknown>> {
  const { ownerId, now, today } = moment;
  const ties = sql`select t.contact_id as id from insight_ties t
    left join contacts c on c.id = t.contact_id and ${inNetwork(ownerId)}
    where t.owner_id = ${ownerId}`;
  const { before, end } = monthEnds(set.month ?? today.date.slice(0, 7), today.date);
  const from = healthAt(before);
  const to = end === today.date ? healthCodeNow(now) : healthAt(end);
  switch (set.set) {
    case 'day':
      return peopleOfDay(set, moment, ties);
    case 'flow':
      return sql`${ties} and ${from} = ${codeOf(set.from)} and ${to} = ${codeOf(set.to)}`;
    case 'back':
      return sql`${ties} and ${from} > 0 and ${to} > 0 and ${to} < ${from}`;
    case 'away':
      return sql`${ties} and ${from} > 0 and ${to} > ${from}`;
    case 'joined':
      return sql`${ties} and ${from} = 0 and ${to} > 0`;
    case 'in_touch':
      return inTouch(set.month ?? today.date.slice(0, 7), moment);
    case 'cooled':
      return cooled(moment);
    case 'unplanned':
      return sql`select c.id from contacts c where c.owner_id = ${ownerId}
        and c.id in (${cooled(moment)}) and c.effective_cadence_days is null`;
    case 'came_back':
      return cameBack(moment);
    case 'moved':
      return movedTo(set.company ?? '', moment);
    case 'waiting':
      return waiting(moment);
    case 'one':
      return sql`select c.id from contacts c where ${inNetwork(ownerId)} and c.id = ${set.contact_id}`;
    case 'trend':
      return idsIn(await trendPeople(tx, moment, set));
    case 'employed':
    case 'came':
    case 'left':
      return groupPeople(tx, set, moment);
    case 'quiet':
      return idsIn((await readQuietPeople(tx, moment)).map(({ id }) => id));
  }
}

export function idsIn(ids: readonly string[]): RawBuilder<unknown> {
  return sql`select unnest(${arrayParam(ids, 'uuid[]')})`;
}

/** In the network now, with a touch in the month. */
function inTouch(month: string, { ownerId, now, today }: Moment): RawBuilder<unknown> {
  return sql`select distinct i.contact_id from (${touchesIn(month, { ownerId, now, today })}) i
    join contacts c on c.id = i.contact_id and ${inNetwork(ownerId)}`;
}

/** The touches of a month up to now, with the local day of each. */
export function touchesIn(month: string, { ownerId, now, today }: Moment): RawBuilder<unknown> {
  const first = startOfDate(`${month}-01`, today.timeZone);
  const next = startOfDate(addDays(endOfStep(`${month}-01`, 'month'), 1), today.timeZone);
  return sql`select i.contact_id, (i.occurred_at at time zone ${today.timeZone})::date as day
    from interactions i
    where i.owner_id = ${ownerId} and i.deleted_at is null and i.counted
      and i.occurred_at >= ${first}::timestamptz and i.occurred_at < ${next}::timestamptz
      and i.occurred_at <= ${now}::timestamptz
      and i.kind = any((select touch_kinds(${ownerId}))::text[])`;
}

/** 0 not in the network, 1 thriving to 4 dormant. */
function codeOf(state: PeopleSet['from']): number {
  return state === undefined ? -1 : (flowStates.indexOf(state) + 1) % flowStates.length;
}

/** Today is now, as in the list of contacts. */
function peopleOfDay(
  { date = '', band, health }: PeopleSet,
  { ownerId, now, today }: Moment,
  ties: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (date !== today.date) {
    return sql`${ties} and ${stateAt(date)} = any(${statesOf({ band, health })}::integer[])
      and ${date}::date < ${today.date}::date`;
  }
  const isInBand = band === undefined ? sql`true` : isInBandNow(band, now);
  return sql`select c.id from contacts c where ${inNetwork(ownerId)} and ${isInBand}
    and ${health === undefined ? sql`true` : hasHealth(health, now)}`;
}

function isInBandNow(band: number, now: Date): RawBuilder<unknown> {
  const bounds = warmthBandBounds.map((bound) => rankBound(bound, now));
  return sql`width_bucket(c.warmth_rank, ${bounds}::float8[]) = ${band - 1}`;
}

/**
 * Warm then and no longer. Who was warm then has at least the rank that it took then: the index by
 * warmth finds the few that may have been.
 */
function cooled({ ownerId, now, today }: Moment): RawBuilder<unknown> {
  const then = new Date(now.getTime() - (cooledDays + 2) * dayMs);
  return sql`select c.id from contacts c
    join insight_ties t on t.owner_id = ${ownerId} and t.contact_id = c.id
    where ${inNetwork(ownerId)} and c.warmth_rank < ${rankBound(warmFrom, now)}::float8
      and c.warmth_rank >= ${rankBound(warmFrom, then)}::float8
      and ${stateAt(addDays(today.date, -cooledDays))} > ${firstWarmState - 1}`;
}

const firstWarmState = 1 + 4 * 3;

/** Healthy again by something that happened since. */
function cameBack({ ownerId, now, today }: Moment): RawBuilder<unknown> {
  const since = new Date(now.getTime() - backDays * dayMs);
  return sql`select c.id from contacts c
    join insight_ties t on t.owner_id = ${ownerId} and t.contact_id = c.id
    where ${inNetwork(ownerId)}
      and (case when c.last_interaction_at is null then '-infinity' else c.last_interaction_at end)
        >= ${since}::timestamptz
      and (${hasHealth('thriving', now)} or ${hasHealth('steady', now)})
      and ${healthAt(addDays(today.date, -backDays))} in (3, 4)`;
}

/** Who came to a company, by its name, from another one. */
function movedTo(company: string, { ownerId, now }: Moment): RawBuilder<unknown> {
  return sql`select m.id from (${recentMoves({ ownerId, now })}) m where m.company = ${company}`;
}

/** People with the name of the company that they came to; other names of one company are the same. */
export function recentMoves({ ownerId, now }: Pick<Moment, 'ownerId' | 'now'>) {
  const since = new Date(now.getTime() - movedDays * dayMs);
  const changed = sql`(
    select h.contact_id as id, h.old_company_id from contact_changes h
    where h.owner_id = ${ownerId} and ${isMove('h')}
      and h.changed_at > ${since}::timestamptz and h.changed_at <= ${now}::timestamptz
      and h.old_company_id is not null)`;
  return sql`select distinct c.id, r.name as company
    from ${contactsOf(changed, ownerId)}
    join companies k on k.owner_id = ${ownerId} and k.id = c.company_id
    join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
    left join companies o on o.owner_id = ${ownerId} and o.id = found.old_company_id
    where ${inNetwork(ownerId)} and coalesce(o.root_id, found.old_company_id) <> r.id`;
}

/** The last word was theirs, and it was written. */
function waiting({ ownerId, now }: Moment): RawBuilder<unknown> {
  const daysAgo = (days: number) => sql`${new Date(now.getTime() - days * dayMs)}::timestamptz`;
  return sql`select c.id from (
      select distinct on (i.contact_id) i.contact_id, i.kind, i.direction, i.occurred_at
      from interactions i
      where i.owner_id = ${ownerId} and i.deleted_at is null and i.counted
        and i.occurred_at > ${daysAgo(waitingDays.until)} and i.occurred_at <= ${now}::timestamptz
        and i.kind in ('message', 'email', 'call', 'meeting', 'introduction')
      order by i.contact_id, i.occurred_at desc, i.id
    ) last
    join contacts c on c.id = last.contact_id and ${inNetwork(ownerId)}
    where last.kind in ('message', 'email') and last.direction = 'in'
      and last.occurred_at <= ${daysAgo(waitingDays.from)}`;
}
