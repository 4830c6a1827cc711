import { isDisposableEmailDomain } from 'disposable-email-domains-js';
import { dayMs } from '@kith/contract/core/time';
import { referralLimits } from '@kith/contract/referrals/rules';
import { sql } from 'kysely';

import { type Computed, readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { RewardFacts } from './decide-reward.ts';

export type HeldReferral = Computed<{
  id: string;
  owner_id: string;
  member_id: string;
  state: string;
  member_credits: number;
  activated_at: TimeText | null;
}>;

type Row = Computed<{
  email: string | null;
  is_confirmed: boolean;
  is_active: boolean;
  is_own_address: boolean;
  is_known_address: boolean;
  is_returned: boolean;
  is_same_device: boolean | null;
  is_inviter_gone: boolean;
  rewarded_at: TimeText[];
}>;

/**
 * Reads what decides about a reward. Others of a ring are those that the inviter invited, and who invited
 * the inviter. Logged is what the member wrote themselves, as for the badge of a first word.
 */
export async function readRewardFacts(
  tx: Tx,
  { owner_id: ownerId, member_id: memberId, activated_at: activated }: HeldReferral,
  now: Date,
): Promise<RewardFacts> {
  const markedSince = new Date(now.getTime() - referralLimits.markDays * dayMs);
  const row = await readRow(
    tx,
    sql<Row>`
      with held (value) as (
        select plain_address(u.email) from auth.users u where u.id = ${memberId} and u.email is not null
        union select plain_address(i.email) from auth.identities i
          where i.user_id = ${memberId} and i.email is not null)
      select u.email,
        u.email_confirmed_at is not null or u.phone_confirmed_at is not null
          or exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'email')
          as is_confirmed,
        exists (select from imports i where i.owner_id = u.id and i.status = 'completed'
            and i.rows_total > 0)
          or exists (select from interactions i where i.owner_id = u.id and i.deleted_at is null
            and i.import_id is null and i.source = 'manual') as is_active,
        exists (select from auth.users o where o.id = ${ownerId}
            and plain_address(o.email) in (select value from held))
          or exists (select from auth.identities o where o.user_id = ${ownerId}
            and plain_address(o.email) in (select value from held)) as is_own_address,
        exists (select from auth.users o where o.id not in (u.id, ${ownerId})
          and o.email is not null and plain_address(o.email) in (select value from held))
          as is_known_address,
        exists (select from referral_marks k where k.left_on >= ${markedSince}::date
          and k.address_hash in (select unnest(address_marks('email', value)) from held
            union all select unnest(address_marks('phone', u.phone)) where u.phone is not null))
          as is_returned,
        shares_device(u.id, array(select ${ownerId}::uuid
          union select r.member_id from referrals r
            where r.owner_id = ${ownerId} and r.member_id <> u.id
          union select r.owner_id from referrals r where r.member_id = ${ownerId})) as is_same_device,
        not shows_content(${ownerId}, ${now}) as is_inviter_gone,
        array(select r.settled_at from referrals r where r.owner_id = ${ownerId}
          and r.owner_credits > 0 and r.settled_at > ${new Date(now.getTime() - 30 * dayMs)})
          as rewarded_at
      from auth.users u where u.id = ${memberId}`,
  );
  if (!row) throw new Error('A referral without a member');
  return {
    isConfirmed: row.is_confirmed,
    isActive: row.is_active,
    isOwnAddress: row.is_own_address,
    isKnownAddress: row.is_known_address,
    isDisposable: isDisposableEmailDomain(row.email?.split('@')[1] ?? ''),
    isReturned: row.is_returned,
    isSameDevice: row.is_same_device ?? false,
    isInviterGone: row.is_inviter_gone,
    activatedAt: activated === null ? null : readTime(activated),
    rewardedAt: row.rewarded_at.map((at) => readTime(at)),
  };
}
