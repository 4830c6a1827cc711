import type { Deed } from '@kith/contract/badges/facts';
import { factsFor, newlyEarned } from '@kith/contract/badges/rules';
import type { BadgeId } from '@kith/contract/badges/table';

import { notifyMember } from '#features/notifications/notify-member.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { findEarned } from './find-earned.ts';
import { readFacts } from './read-facts.ts';

/** More at once, as after the first import of an old network, are one notification. */
const namedAtOnce = 3;

/**
 * Gives a member the badges that they have earned since, and notifies them. What is earned stays; a
 * repeat, or two at once, give nothing twice.
 */
export function awardBadges({
  database,
  jobs,
  clock,
  memberId,
  done = null,
  since = null,
}: {
  database: Database;
  jobs: JobQueue;
  clock: Clock;
  memberId: string;
  /** What was done, and since when; null for whatever it was. */
  done?: readonly Deed[] | null;
  since?: Date | null;
}): Promise<BadgeId[]> {
  const now = clock.now();
  return runAsService(database, async (tx) => {
    const member = await tx
      .selectFrom('auth.users')
      .select('id')
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    if (!member) return [];
    const earned = await findEarned(tx, memberId);
    const has = new Set(earned.keys());
    const facts = await readFacts(tx, factsFor(has, done), { memberId, now, since });
    const added = await addEarned(tx, { memberId, ids: newlyEarned(facts, has), now });
    await notifyOf(tx, jobs, { memberId, ids: added });
    return added;
  });
}

async function addEarned(
  tx: Tx,
  { memberId, ids, now }: { memberId: string; ids: BadgeId[]; now: Date },
): Promise<BadgeId[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .insertInto('earned_badges')
    .values(ids.map((badge) => ({ owner_id: memberId, badge, earned_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('badge')
    .execute();
  const written = new Set(rows.map(({ badge }) => badge));
  return ids.filter((id) => written.has(id));
}

async function notifyOf(
  tx: Tx,
  jobs: JobQueue,
  { memberId, ids }: { memberId: string; ids: BadgeId[] },
): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  const named = ids.length > namedAtOnce ? [first] : ids;
  for (const id of named) {
    const facts = { badge: id, others: ids.length - named.length };
    await notifyMember({ tx, jobs }, { memberId, kind: 'badge', fact: id, facts });
  }
}

/**
 * Gives a member a badge that an administrator grants, as if they had earned it now.
 *
 * @param tx a transaction of the service
 * @returns whether they didn't have it
 */
export async function giveBadge(
  tx: Tx,
  { memberId, badge, now }: { memberId: string; badge: BadgeId; now: Date },
): Promise<boolean> {
  return (await addEarned(tx, { memberId, ids: [badge], now })).length > 0;
}
