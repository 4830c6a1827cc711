import type { ProfileAnalysis, ProfileList } from '@kith/contract/profile-analyses/schemas';
import { releaseHold } from '#features/credits/release-hold.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readList } from './list-profiles.ts';
import { readProfile } from './read-profile.ts';

/**
 * Takes a profile out of the queue, and gives back what it holds. What is being read when this happens
 * costs nothing either; a repeat changes nothing.
 *
 * @throws `not_found`
 */
export function stopProfile({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<ProfileAnalysis> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await stopWaiting(tx, ownerId, { id, now });
    return readProfile(tx, ownerId, { id, now });
  });
}

/** The same for all that wait. */
export function stopAllProfiles({ ctx }: { ctx: MemberContext }): Promise<ProfileList> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await stopWaiting(tx, ownerId, { id: null, now });
    return readList(tx, ownerId, now);
  });
}

async function stopWaiting(
  tx: Tx,
  ownerId: string,
  { id, now }: { id: string | null; now: Date },
): Promise<void> {
  const all = tx
    .updateTable('profile_analyses')
    .set({ status: 'stopped', finished_at: now })
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'waiting');
  const wanted = id === null ? all : all.where('id', '=', id);
  const stopped = await wanted.returning('hold_id').execute();
  for (const { hold_id: holdId } of stopped) await releaseHold(tx, { holdId, at: now });
}
