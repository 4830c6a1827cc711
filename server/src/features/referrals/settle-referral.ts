import { referralCredits } from '@kith/contract/referrals/rules';
import { sql } from 'kysely';

import { addCredits } from '#features/credits/add-credits.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { recordBilling } from '#features/usage/record-billing.ts';
import { recordUsage } from '#features/usage/record-usage.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { holdLock } from '#platform/database/locks.ts';
import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { type Decision, decideReward } from './decide-reward.ts';
import { type HeldReferral, readRewardFacts } from './read-reward-facts.ts';

/*
 * Gives away credits. Threats: two settlements at once, so the referral's row is locked and each gift has
 * a key of the ledger; more rewards than the limits allow by many at once, so those of one inviter wait
 * for each other; one person who is both, see `decide-reward.ts`. Locks are taken from the inviter to the
 * invited; no one is invited by those who came after them, so that no two wait for each other.
 */
type Parts = { database: Database; jobs: JobQueue; clock: Clock };

/** Decides about the referral of a member who did something; a repeat changes nothing. */
export function settleReferral({
  database,
  jobs,
  clock,
  memberId,
}: Parts & { memberId: string }): Promise<Decision | null> {
  const now = clock.now();
  return runAsService(database, async (tx) => {
    const found = await tx
      .selectFrom('referrals')
      .select('owner_id')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    if (!found) return null;
    await holdLock(tx, `referrals:${found.owner_id}`);
    const referral = await readRow(
      tx,
      sql<HeldReferral>`select id, owner_id, member_id, state, member_credits, activated_at
        from referrals where member_id = ${memberId} and state in ('joined', 'activated') for update`,
    );
    if (!referral) return null;
    const facts = await readRewardFacts(tx, referral, now);
    const decision = decideReward(facts, now);
    if (decision.state === 'joined') return decision;
    await applyDecision({ tx, jobs, now }, referral, decision);
    return decision;
  });
}

type Applying = { tx: Tx; jobs: JobQueue; now: Date };

async function applyDecision(
  { tx, jobs, now }: Applying,
  referral: HeldReferral,
  decision: Exclude<Decision, { state: 'joined' }>,
): Promise<void> {
  const { id, owner_id: ownerId, member_id: memberId } = referral;
  const isRewarded = decision.state === 'rewarded';
  const paysMember = decision.paysMember && referral.member_credits === 0;
  if (isRewarded) {
    await give(tx, { memberId: ownerId, id, side: 'inviter', now });
    const notice = { memberId: ownerId, kind: 'referral', fact: `${id}:rewarded` } as const;
    const facts = { step: 'rewarded', credits: referralCredits.inviter };
    await notifyMember({ tx, jobs }, { ...notice, facts });
    const event = { featureName: 'referral', action: 'rewarded', resourceId: id, usageData: {} };
    await recordUsage(tx, ownerId, event, now);
  }
  if (paysMember) {
    await give(tx, { memberId, id, side: 'invited', now });
    const notice = { memberId, kind: 'referral', fact: `${id}:welcomed` } as const;
    const facts = { step: 'welcomed', credits: referralCredits.invited };
    await notifyMember({ tx, jobs }, { ...notice, facts });
  }
  const isSettled = decision.state !== 'activated';
  await tx
    .updateTable('referrals')
    .set({
      state: decision.state,
      reason: 'reason' in decision ? decision.reason : null,
      activated_at: referral.activated_at ?? now,
      settled_at: isSettled ? now : null,
      owner_credits: isRewarded ? referralCredits.inviter : 0,
      ...(paysMember && { member_credits: referralCredits.invited }),
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

async function give(
  tx: Tx,
  {
    memberId,
    id,
    side,
    now,
  }: { memberId: string; id: string; side: keyof typeof referralCredits; now: Date },
): Promise<void> {
  const amount = referralCredits[side];
  const action = side === 'inviter' ? 'referral_activated' : 'referral_joined';
  const { isNew } = await addCredits(tx, {
    memberId,
    kind: 'reward',
    unit: 'credit',
    amount,
    action,
    resourceId: id,
    key: `referral:${id}:${side}`,
    at: now,
  });
  if (isNew)
    await recordBilling(tx, memberId, { type: 'referral_reward', action, credits: amount });
}
