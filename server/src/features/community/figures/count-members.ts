import type { MemberFigure, SignInOutcome } from '@kith/contract/community/figures';
import { sql } from 'kysely';

import { allowingMembers } from '#features/analytics/count-features.ts';
import type { Period } from '#features/analytics/period.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** How often, in the period and in the one before, and by how many members. */
type Counts = { count: number; members: number; count_before: number; members_before: number };
export type MemberCounts = Counts & { figure: MemberFigure };
export type SignInCounts = Counts & {
  outcome: SignInOutcome;
  /** Of browsers in which no one was signed in. */
  visits: number;
  visits_before: number;
};

/** What members who allow usage analytics did at the forum, as it was recorded here. */
export function countMembers(
  tx: Tx,
  { beforeFrom, from, end }: Period,
  now: Date,
): Promise<MemberCounts[]> {
  return readRows(
    tx,
    sql<Computed<MemberCounts>>`
      with deeds as (
        select 'joined' as figure, owner_id, joined_at as at, 1 as times from forum_accounts
        where joined_at >= ${beforeFrom} and joined_at < ${end}
        union all
        select 'signed_in', owner_id, day::timestamp at time zone 'UTC', attempts from forum_sign_ins
        where outcome = 'signed_in' and owner_id is not null
          and day >= (${beforeFrom}::timestamptz at time zone 'UTC')::date
          and day < (${end}::timestamptz at time zone 'UTC')::date
        union all
        select 'member_' || kind || 's', owner_id, done_at, 1 from forum_deeds
        where done_at >= ${beforeFrom} and done_at < ${end}
        union all
        select badge, owner_id, earned_at, 1 from earned_badges
        where badge in ('forum_voice', 'forum_answer')
          and earned_at >= ${beforeFrom} and earned_at < ${end})
      select d.figure,
        coalesce(sum(d.times) filter (where d.at >= ${from}), 0)::integer as count,
        (count(distinct d.owner_id) filter (where d.at >= ${from}))::integer as members,
        coalesce(sum(d.times) filter (where d.at < ${from}), 0)::integer as count_before,
        (count(distinct d.owner_id) filter (where d.at < ${from}))::integer as members_before
      from deeds d join (${allowingMembers(now)}) a on a.user_id = d.owner_id
      group by 1`,
  );
}

/** How sign-ins at the forum ended: of members who allow usage analytics, and of browsers without one. */
export function countSignIns(
  tx: Tx,
  { beforeFrom, from, end }: Period,
  now: Date,
): Promise<SignInCounts[]> {
  return readRows(
    tx,
    sql<Computed<SignInCounts>>`
      with attempts as (
        select outcome, owner_id, attempts,
          day >= (${from}::timestamptz at time zone 'UTC')::date as is_now
        from forum_sign_ins
        where day >= (${beforeFrom}::timestamptz at time zone 'UTC')::date
          and day < (${end}::timestamptz at time zone 'UTC')::date
          and (owner_id is null or owner_id in (${allowingMembers(now)})))
      select outcome,
        coalesce(sum(attempts) filter (where is_now and owner_id is not null), 0)::integer as count,
        (count(distinct owner_id) filter (where is_now))::integer as members,
        coalesce(sum(attempts) filter (where is_now and owner_id is null), 0)::integer as visits,
        coalesce(sum(attempts) filter (where not is_now and owner_id is not null), 0)::integer
          as count_before,
        (count(distinct owner_id) filter (where not is_now))::integer as members_before,
        coalesce(sum(attempts) filter (where not is_now and owner_id is null), 0)::integer
          as visits_before
      from attempts group by 1`,
  );
}
