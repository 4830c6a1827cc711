import {
  countOf,
  dormantDays,
  type FactName,
  notedWithinDays,
  promptHours,
  sunWarmth,
} from '@kith/contract/badges/facts';
import type { Facts } from '@kith/contract/badges/rules';
import { hourMs } from '@kith/contract/core/time';
import { badges } from '@kith/contract/badges/table';
import { rankBound } from '@kith/contract/warmth/rules';
import { type RawBuilder, sql } from 'kysely';

import { takenBack } from '#features/payments/taken-back.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Asked = {
  memberId: string;
  now: Date;
  /** Only what was written since then can have changed facts; null: anything. */
  since: Date | null;
};

/** Transactions that wrote may have begun before they noted it, and clocks differ. */
const earlierMs = hourMs;

/** Interactions that were written since then. */
const written = (memberId: string, since: Date) => sql`from interactions n
  where n.owner_id = ${memberId} and n.deleted_at is null
    and n.created_at >= ${new Date(since.getTime() - earlierMs)}`;

/** Of the relationships that were touched since then, which alone can have changed. */
const ofTouched = ({ memberId, since }: Asked) =>
  since === null
    ? sql``
    : sql`and i.contact_id in (select n.contact_id ${written(memberId, since)})`;

/** Of the weeks around those of which something was noted. */
const ofWeeks = ({ memberId, since }: Asked) =>
  since === null
    ? sql``
    : sql`and i.occurred_at >= (select min(n.occurred_at) ${written(memberId, since)})
        - make_interval(weeks => ${longestWeeks})`;

/** As many as a run of weeks that earns a badge, and one more. */
const longestWeeks = badges.seven_weeks.target + 1;

/** A touch, as warmth and cadence count it. */
const isTouch = (memberId: string) =>
  sql`i.owner_id = ${memberId} and i.deleted_at is null and i.counted
    and i.kind = any ((select touch_kinds(${memberId}))::text[])`;

const made = sql`b.introduced_at is not null and b.state in ('introduced', 'active', 'completed')`;
const isShown = sql`c.deleted_at is null and c.hidden_at is null`;

/**
 * How each fact is read: a number, or one for each day or week. Of what concerns others only what they
 * took part in: they were introduced, came, answered, thanked.
 */
const readers: Record<FactName, (asked: Asked) => RawBuilder<unknown>> = {
  logged: ({ memberId }) => sql`(select count(*) from (select from interactions i
    where i.owner_id = ${memberId} and i.deleted_at is null and i.import_id is null
      and i.source = 'manual' limit 1) l)`,
  weeks: (asked) => sql`(select coalesce(jsonb_agg(distinct w.week), '[]') from (
    select floor(extract(epoch from date_trunc('week', i.occurred_at at time zone 'UTC')) / 604800)::integer
      as week
    from interactions i where ${isTouch(asked.memberId)} and i.import_id is null ${ofWeeks(asked)}
      and i.created_at < i.occurred_at + make_interval(days => ${notedWithinDays})) w)`,
  revived: (asked) => sql`(select count(distinct r.contact_id) from (
    select i.contact_id, i.import_id, i.occurred_at - lag(i.occurred_at)
      over (partition by i.contact_id order by i.occurred_at) as pause
    from interactions i where ${isTouch(asked.memberId)} ${ofTouched(asked)}) r
    where r.import_id is null and r.pause >= make_interval(days => ${dormantDays}))`,
  nudges: ({ memberId }) => sql`(select coalesce(jsonb_agg(d.n), '[]') from (
    select count(*) as n from nudges n where n.owner_id = ${memberId} and n.status = 'done'
    group by n.day) d)`,
  warm_ties: ({ memberId, now }) => sql`(select count(*) from contacts c
    where c.owner_id = ${memberId} and c.deleted_at is null and c.archived_at is null
      and c.warmth_rank >= ${rankBound(sunWarmth, now)}::float8)`,
  months: (asked) => sql`(select coalesce(max(m.months), 0) from (
    select count(distinct date_trunc('month', i.occurred_at at time zone 'UTC')) as months
    from interactions i where ${isTouch(asked.memberId)} and i.occurred_at <= ${asked.now}
      ${ofTouched(asked)}
    group by i.contact_id) m)`,
  bridges: ({ memberId }) => sql`(select coalesce(jsonb_agg(d.n), '[]') from (
    select count(*) as n from (
      select b.owner_id, coalesce(b.target_id::text, b.target_email, b.id::text) as target,
        min(b.introduced_at) as at
      from bridges b where b.connector_id = ${memberId} and ${made} group by 1, 2) p
    group by date_trunc('day', p.at at time zone 'UTC')) d)`,
  triangles: ({ memberId }) => sql`(select count(*) from bridges b
    where b.connector_id = ${memberId} and ${made}
      and exists (select from bridge_sides s where s.bridge_id = b.id and s.role = 'requester'
        and s.is_met)
      and (b.target_id is null or exists (select from bridge_sides s
        where s.bridge_id = b.id and s.role = 'target' and s.is_met)))`,
  thanks: ({ memberId }) => sql`(select count(distinct s.owner_id) from bridges b
    join bridge_sides s on s.bridge_id = b.id and s.owner_id <> ${memberId}
    where b.connector_id = ${memberId} and s.thanked_at is not null)`,
  useful: ({ memberId }) => sql`(select count(distinct s.owner_id) from bridges b
    join bridge_sides s on s.bridge_id = b.id and s.owner_id <> ${memberId}
    where b.connector_id = ${memberId} and s.is_helpful)`,
  won: ({ memberId }) => sql`(select count(*) from opportunities o
    where o.owner_id = ${memberId} and o.stage = 'won' and o.deleted_at is null
      and exists (select from bridges b where b.owner_id = o.owner_id
        and b.opportunity_id = o.id and ${made}))`,
  imports: ({ memberId }) => sql`(select count(*) from imports i
    where i.owner_id = ${memberId} and i.status = 'completed' and i.rows_total > 0)`,
  contacts: ({ memberId }) => sql`(select count(*) from contacts c
    where c.owner_id = ${memberId} and c.deleted_at is null)`,
  notes: ({ memberId }) => sql`(select coalesce(jsonb_agg(d.n), '[]') from (
    select count(*) as n from interactions i where i.owner_id = ${memberId}
      and i.kind = 'note' and i.source = 'manual' and i.import_id is null and i.deleted_at is null
    group by date_trunc('day', i.created_at at time zone 'UTC')) d)`,
  birthdays: ({ memberId }) => sql`(select count(*) from contacts c
    where c.owner_id = ${memberId} and c.deleted_at is null and c.birth_day is not null)`,
  merges: ({ memberId }) => sql`(select count(*) from contact_merges g
    where g.owner_id = ${memberId} and g.undone_at is null)`,
  triaged: ({ memberId }) => sql`(select coalesce(jsonb_agg(d.n), '[]') from (
    select count(*) as n from (select s.contact_id, min(s.stated_at) as at
      from contact_statements s where s.owner_id = ${memberId} and s.answer is not null
        and s.deleted_at is null group by 1) a
    group by date_trunc('day', a.at at time zone 'UTC')) d)`,
  posts: ({ memberId }) => sql`(select count(*) from (select from posts p
    where p.owner_id = ${memberId} and p.status = 'published' and p.visibility <> 'private'
      and p.deleted_at is null and p.hidden_at is null limit 1) l)`,
  guests: ({ memberId }) => sql`(select count(*) from referrals r
    where r.owner_id = ${memberId} and (r.state = 'rewarded' or r.member_credits > 0))`,
  audience: ({ memberId }) => sql`(select count(distinct c.owner_id) from posts p
    join comments c on c.post_id = p.id and c.owner_id <> p.owner_id and ${isShown}
    where p.owner_id = ${memberId} and p.deleted_at is null and p.hidden_at is null)`,
  meetings: ({ memberId }) => sql`(select coalesce(jsonb_agg(d.n), '[]') from (
    select count(*) as n from meetings m where m.owner_id = ${memberId} and m.state = 'held'
      and exists (select from meeting_people g where g.owner_id = m.owner_id
        and g.meeting_id = m.id and g.participation = 'accepted')
    group by date_trunc('day', m.starts_at at time zone 'UTC')) d)`,
  replies: ({ memberId }) => sql`(select coalesce(jsonb_agg(d.n), '[]') from (
    select count(*) as n from (select c.owner_id, min(r.created_at) as at
      from comments r join comments c on c.id = r.parent_id and c.owner_id <> r.owner_id and ${isShown}
      where r.owner_id = ${memberId} and r.deleted_at is null and r.hidden_at is null
        and r.created_at < c.created_at + make_interval(hours => ${promptHours})
      group by 1) a
    group by date_trunc('day', a.at at time zone 'UTC')) d)`,
  talks: ({ memberId }) => sql`(select count(distinct p.owner_id) from comments c
    join posts p on p.id = c.post_id and p.owner_id <> c.owner_id
    where c.owner_id = ${memberId} and ${isShown}
      and (exists (select from comments a where a.parent_id = c.id and a.owner_id = p.owner_id
          and a.deleted_at is null)
        or exists (select from comment_likes l where l.comment_id = c.id and l.owner_id = p.owner_id)))`,
  forum_posts: ({ memberId }) => sql`(select count(*) from (select from forum_deeds d
    where d.owner_id = ${memberId} and d.kind = 'post' limit 1) l)`,
  forum_answers: ({ memberId }) => sql`(select count(*) from (select from forum_deeds d
    where d.owner_id = ${memberId} and d.kind = 'answer' limit 1) l)`,
  gifts: ({ memberId }) => sql`(select count(*) from payments p
    where p.user_id = ${memberId} and p.type = 'payment' and p.kind = 'pwyw'
      and (p.amount = 0 or p.amount > ${takenBack(sql`p.id`)}))`,
};

type Raw = Computed<{ facts: Partial<Record<FactName, number | number[]>> }>;

/** What counts of the wanted facts of a member, in one query. */
export async function readFacts(tx: Tx, wanted: readonly FactName[], asked: Asked): Promise<Facts> {
  if (wanted.length === 0) return {};
  const parts = wanted.map((name) => sql`${sql.lit(name)}, ${readers[name](asked)}`);
  const row = await readRow(tx, sql<Raw>`select jsonb_build_object(${sql.join(parts)}) as facts`);
  return Object.fromEntries(wanted.map((name) => [name, countOf(name, row?.facts[name] ?? 0)]));
}
