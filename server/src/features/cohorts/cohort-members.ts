import type { CohortChannel } from '@kith/contract/cohorts/rules';
import { type RawBuilder, sql } from 'kysely';

import { allowingMembers } from '#features/analytics/count-features.ts';

/** The members of one week who came by one channel, and what is counted of them. */
export type CohortRow = {
  week: string;
  channel: CohortChannel;
  members: number;
  counts: number[];
};

/** Weeks in UTC, from a Monday until another. */
export type Weeks = { begin: Date; end: Date };

/**
 * How a member (`u`, with their referral `r`) came. The waitlist isn't asked: its addresses were given
 * for one email and nothing else.
 */
const channel: RawBuilder<CohortChannel> = sql`case
  when r.invitation_id is not null then 'invitation'
  when r.id is not null then 'referral'
  when u.invited_at is not null then 'administrator'
  when u.is_sso_user then 'sso'
  else 'direct' end`;

/** Who signed up in some weeks and allows usage analytics now: `id`, `created_at`, `week`, `channel`. */
export const cohortMembers = ({ begin, end }: Weeks, now: Date): RawBuilder<unknown> => sql`
  select u.id, u.created_at, date_trunc('week', u.created_at at time zone 'UTC')::date as week,
    ${channel} as channel
  from auth.users u join (${allowingMembers(now)}) a on a.user_id = u.id
  left join referrals r on r.member_id = u.id
  where u.created_at >= ${begin} and u.created_at < ${end}`;
