import { dayMs } from '@kith/contract/core/time';
import { referralLimits } from '@kith/contract/referrals/rules';
import { sql } from 'kysely';

import { notifyMember } from '#features/notifications/notify-member.ts';
import { recordUsage } from '#features/usage/record-usage.ts';
import type { Clock } from '#platform/clock.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

type Came = { memberId: string; ownerId: string; since: Date };

/**
 * Whether a member could have come by an invitation: their account is new, and younger than it. No
 * other invitation brought them.
 */
export async function couldCome(
  tx: Tx,
  { memberId, ownerId, since }: Came,
  now: Date,
): Promise<boolean> {
  const newest = new Date(now.getTime() - referralLimits.newDays * dayMs);
  const row = await readRow(
    tx,
    sql<Computed<{ could: boolean }>>`
      select u.created_at >= ${since} and u.created_at > ${newest} and not u.is_anonymous
        and u.id <> ${ownerId} and not exists (select from referrals r where r.member_id = u.id) as could
      from auth.users u where u.id = ${memberId}`,
  );
  return row?.could ?? false;
}

/**
 * Records who invited a new member, once in their life: of two at once, the database keeps one. Nothing
 * for those who were members before.
 *
 * @param tx a transaction of the service
 * @param came `since`: when the invitation or the link was made; without an invitation, by the link
 * @returns whether it counts.
 */
export async function recordReferral(
  { tx, jobs, clock }: { tx: Tx; jobs: JobQueue; clock: Clock },
  { invitationId, ...came }: Came & { invitationId: string | null },
): Promise<boolean> {
  const now = clock.now();
  if (!(await couldCome(tx, came, now))) return false;
  const { memberId, ownerId } = came;
  const added = await tx
    .insertInto('referrals')
    .values({
      owner_id: ownerId,
      member_id: memberId,
      invitation_id: invitationId,
      joined_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  const event = { featureName: 'referral', resourceId: added.id, usageData: {} };
  await recordUsage(tx, ownerId, { ...event, action: 'joined' }, now);
  // Who accepts an invitation is linked, which is a notification of its own.
  if (invitationId === null) {
    const notice = { memberId: ownerId, kind: 'referral', fact: `${added.id}:joined` } as const;
    await notifyMember({ tx, jobs }, { ...notice, facts: { step: 'joined' } });
  }
  // What they did before they said how they came counts.
  await sql`select note_deed(${memberId}, 'referrals')`.execute(tx);
  return true;
}
