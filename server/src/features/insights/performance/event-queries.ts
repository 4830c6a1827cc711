import { dayMs } from '@kith/contract/core/time';
import type { EventSet } from '@kith/contract/insights/performance';
import {
  type PerformanceEvent,
  replyDays,
  suggestionDays,
} from '@kith/contract/insights/performance-rules';
import type { Moment } from '#features/insights/moment.ts';
import { addDays, startOfDate } from '#features/profile/local-day.ts';
import { type RawBuilder, sql } from 'kysely';

/** Local days, both included. */
export type Span = { from: string; to: string };

/**
 * A query for the events of one kind, which is what figures count and lists show. Its columns: `key`, `at`,
 * `day` (local), `contact_id`, `names`, `subject_kind`, `subject_id`, `outcome`, `hours` and `source`.
 */
export function eventsOf(event: PerformanceEvent, moment: Moment, span: Span): RawBuilder<unknown> {
  switch (event) {
    case 'nudged':
      return nudged(moment, span, sql`true`);
    case 'acted':
      return nudged(moment, span, sql`acted.is_acted`);
    case 'asked':
      return asked(moment, span);
    case 'replied':
      return replied(moment, span);
    case 'introduced':
      return introduced(moment, span);
    case 'decided':
      return decided(moment, span, sql`('won', 'lost')`);
    case 'won':
      return decided(moment, span, sql`('won')`);
  }
}

/** The same with what a list asks for beside the kind. */
export function eventsOfSet(set: EventSet, moment: Moment): RawBuilder<unknown> {
  const { outcome, source } = set;
  const isAsked =
    outcome === undefined
      ? sql`true`
      : outcome === 'none'
        ? sql`e.outcome is null`
        : sql`e.outcome = ${outcome}`;
  return sql`select e.* from (${eventsOf(set.event, moment, set)}) e
    where ${isAsked} and ${source === undefined ? sql`true` : sql`e.source = ${source}`}`;
}

const noSubject = sql`'{}'::text[] as names, null::text as subject_kind, null::uuid as subject_id`;

/** Moments of the span, up to now. */
function momentsOf({ now, today }: Moment, { from, to }: Span): { first: Date; last: Date } {
  const end = startOfDate(addDays(to, 1), today.timeZone);
  return { first: startOfDate(from, today.timeZone), last: end < now ? end : now };
}

/** An answer to a signal outside a day's choice is a nudge `n` before the first place (see `nudges/queries.ts`). */
export const isOfDay = sql.raw('n.position >= 1');

function nudged(
  { ownerId, today }: Moment,
  { from, to }: Span,
  isWanted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select n.id::text as key, coalesce(n.answered_at, n.created_at) as at, n.day,
      n.contact_id, ${noSubject}, n.outcome, null::float8 as hours, null::text as source
    from nudges n cross join lateral (
      select exists (select from engagements e where e.owner_id = ${ownerId} and e.nudge_id = n.id
        and e.action in ('drafted', 'logged', 'done')) as is_acted
    ) acted
    where n.owner_id = ${ownerId} and ${isOfDay} and n.day between ${from}::date and ${to}::date
      and n.day <= ${today.date}::date and not (n.day = ${today.date}::date and n.status = 'open')
      and ${isWanted}`;
}

/**
 * The member's messages that wait for an answer, from the beginning of the span on, with the first answer to
 * each. One that follows another within `replyDays` without an answer between is part of it.
 */
export function messagesOf(moment: Moment, { from, to }: Span): RawBuilder<unknown> {
  const { ownerId, now, today } = moment;
  const { first, last } = momentsOf(moment, { from, to });
  const before = new Date(first.getTime() - replyDays * dayMs);
  const after = new Date(Math.min(last.getTime() + replyDays * dayMs, now.getTime()));
  return sql`select m.id, m.contact_id, m.at, (m.at at time zone ${today.timeZone})::date as day,
      case when m.answer_at <= m.at + ${replyDays} * interval '24 hours' then m.answer_at end
        as reply_at
    from (
      select i.id, i.contact_id, i.occurred_at as at, i.kind, i.direction,
        lag(i.direction) over w as last_direction, lag(i.occurred_at) over w as last_at,
        min(case when i.direction <> 'out' then i.occurred_at end) over (
          partition by i.contact_id order by i.occurred_at desc, i.id desc
          rows between unbounded preceding and 1 preceding) as answer_at
      from interactions i
      where i.owner_id = ${ownerId} and i.deleted_at is null and i.counted
        and i.kind in ('message', 'email', 'call')
        and i.occurred_at >= ${before}::timestamptz and i.occurred_at <= ${after}::timestamptz
      window w as (partition by i.contact_id order by i.occurred_at, i.id)
    ) m
    where m.kind <> 'call' and m.direction = 'out' and m.at < ${last}::timestamptz
      and (m.last_direction is distinct from 'out'
        or m.last_at < m.at - ${replyDays} * interval '24 hours')`;
}

/** Only those whose time for an answer is over, so that the newest don't look unanswered. */
function asked(moment: Moment, { from, to }: Span): RawBuilder<unknown> {
  return sql`select m.id::text as key, m.at, m.day, m.contact_id, ${noSubject},
      case when m.reply_at is null then 'nothing' else 'answered' end as outcome,
      extract(epoch from m.reply_at - m.at)::float8 / 3600 as hours, null::text as source
    from (${messagesOf(moment, { from, to })}) m
    where m.day between ${from}::date and ${to}::date
      and m.at <= ${new Date(moment.now.getTime() - replyDays * dayMs)}::timestamptz`;
}

function replied(moment: Moment, { from, to }: Span): RawBuilder<unknown> {
  const zone = moment.today.timeZone;
  return sql`select r.* from (
      select m.id::text as key, m.reply_at as at, (m.reply_at at time zone ${zone})::date as day,
        m.contact_id, ${noSubject}, 'answered' as outcome,
        extract(epoch from m.reply_at - m.at)::float8 / 3600 as hours, null::text as source
      from (${messagesOf(moment, { from: addDays(from, -replyDays - 1), to })}) m
      where m.reply_at is not null
    ) r where r.day between ${from}::date and ${to}::date`;
}

/** Pairs of the member's contacts that they brought together, and bridges in any role. */
function introduced(moment: Moment, span: Span): RawBuilder<unknown> {
  const { ownerId, today } = moment;
  const { first, last } = momentsOf(moment, span);
  return sql`select t.key, t.at, (t.at at time zone ${today.timeZone})::date as day, t.contact_id,
      t.names, t.subject_kind, t.subject_id, t.outcome, null::float8 as hours, t.source
    from (
      select 'match ' || m.id as key, m.introduced_at as at, m.seeker_id as contact_id,
        array[s.full_name, h.full_name] as names, 'match' as subject_kind, m.id as subject_id,
        null::text as outcome, 'made' as source
      from matches m
      join contacts s on s.owner_id = ${ownerId} and s.id = m.seeker_id
      join contacts h on h.owner_id = ${ownerId} and h.id = m.helper_id
      where m.owner_id = ${ownerId} and m.state = 'introduced'
      union all
      select 'bridge ' || b.id, b.introduced_at,
        case b.role when 'requester' then b.connector_contact_id
          when 'connector' then b.target_contact_id else b.requester_contact_id end,
        case b.role when 'requester' then array[b.wanted_name]
          when 'connector' then array[b.requester_name, b.target_name]
          else array[b.requester_name] end,
        'bridge', b.id,
        case when b.is_met and b.is_helpful then 'helped' when b.is_met then 'met'
          when not b.is_met then 'nothing' end,
        case when b.role = 'connector' then 'made' else 'got' end
      from own_bridges() b
    ) t
    where t.at >= ${first}::timestamptz and t.at < ${last}::timestamptz`;
}

function decided(moment: Moment, span: Span, stages: RawBuilder<unknown>): RawBuilder<unknown> {
  const { ownerId, today } = moment;
  const { first, last } = momentsOf(moment, span);
  return sql`select o.id::text as key, o.stage_since as at,
      (o.stage_since at time zone ${today.timeZone})::date as day, (
        select p.contact_id from opportunity_people p
        join contacts c on c.owner_id = ${ownerId} and c.id = p.contact_id
        where p.owner_id = ${ownerId} and p.opportunity_id = o.id
        order by c.deleted_at is not null, c.warmth_rank desc, c.id limit 1
      ) as contact_id, array[o.title] as names, 'opportunity' as subject_kind,
      o.id as subject_id, case o.stage when 'lost' then 'nothing' end as outcome,
      null::float8 as hours, ${sourceOf(ownerId)} as source, o.stage, o.value_amount,
      o.value_currency
    from opportunities o
    where o.owner_id = ${ownerId} and o.deleted_at is null and o.stage in ${stages}
      and o.stage_since >= ${first}::timestamptz and o.stage_since < ${last}::timestamptz`;
}

/** What brought an opportunity `o`, as `wonSources` says. */
function sourceOf(ownerId: string): RawBuilder<unknown> {
  return sql`case
    when exists (select from bridges b join own_bridges(b.id) s on s.introduced_at is not null
      where b.owner_id = ${ownerId} and b.opportunity_id = o.id) then 'introduction'
    when exists (select from meetings m where m.owner_id = ${ownerId} and m.opportunity_id = o.id
      and m.state = 'held') then 'meeting'
    when exists (select from opportunity_people p
      join nudges n on n.owner_id = ${ownerId} and n.contact_id = p.contact_id
      join engagements e on e.owner_id = ${ownerId} and e.nudge_id = n.id
        and e.action in ('drafted', 'logged', 'done')
        and e.created_at between o.created_at - ${suggestionDays} * interval '24 hours'
          and o.created_at
      where p.owner_id = ${ownerId} and p.opportunity_id = o.id) then 'suggestion'
    else 'direct' end`;
}
