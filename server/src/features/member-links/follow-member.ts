import { minuteS } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { notifyMember } from '#features/notifications/notify-member.ts';
import { validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

type Parts = { ctx: MemberContext; input: { id: string } };

/** Calls that one member has in a minute: so that ids cannot be tried out to find accounts. */
const followLimit = createRateLimit({
  name: 'member-links.follow',
  points: 60,
  durationS: minuteS,
});

/**
 * Follows a member, who is notified the first time. A repeat changes nothing.
 *
 * @throws `not_found` for a member the caller can't see, whatever the reason; `validation_failed` for
 *   oneself; `rate_limited`.
 */
export async function followMember({ ctx, input: { id } }: Parts): Promise<void> {
  const { memberId } = ctx.actor;
  if (id.toLowerCase() === memberId) {
    throw validationFailed([{ path: 'id', code: 'is_oneself', message: 'is_oneself' }]);
  }
  await followLimit.take(memberId);
  const work = ctx.database.transaction(async (tx) => {
    const followed = await readRow(
      tx,
      sql<Computed<{ name: string | null }>>`
        select follow_member(${id}, ${ctx.clock.now()}) as name`,
    );
    if (followed?.name == null) return;
    await notifyMember(
      { tx, jobs: ctx.jobs },
      {
        memberId: id,
        kind: 'follow',
        fact: memberId,
        facts: { actor: followed.name },
        ids: { actor_id: memberId },
      },
    );
  });
  await withRefusals(work);
}

/** Ends it; nothing is left for the other to see. A repeat changes nothing. */
export async function unfollowMember({ ctx, input: { id } }: Parts): Promise<void> {
  await ctx.database.transaction((tx) => sql`select unfollow_member(${id})`.execute(tx));
}
