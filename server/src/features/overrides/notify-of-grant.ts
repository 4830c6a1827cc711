import { notifyMember } from '#features/notifications/notify-member.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import type { StoredGrant } from './override-rows.ts';

const eventOf = {
  credits: 'granted_credits',
  plan: 'granted_plan',
  limit: 'granted_limit',
  verified_email: 'confirmed_email',
} as const;

/** Notifies a member of what they were given, and of its end. */
export async function notifyOfGrant(
  work: { tx: Tx; jobs: JobQueue },
  {
    id,
    memberId,
    grant,
    step,
  }: {
    id: string;
    memberId: string;
    grant: StoredGrant;
    step: 'granted' | 'expired' | 'undone';
  },
): Promise<void> {
  const fact = `${id} ${step}`;
  if (step !== 'granted') {
    const event = step === 'undone' ? 'grant_undone' : 'grant_ended';
    await notifyMember(work, { memberId, kind: 'account', fact, facts: { event } });
  } else if (grant.kind === 'badge') {
    const facts = { badge: grant.badge, others: 0 };
    await notifyMember(work, { memberId, kind: 'badge', fact: grant.badge, facts });
  } else {
    const event = eventOf[grant.kind];
    await notifyMember(work, { memberId, kind: 'account', fact, facts: { event } });
  }
}
