import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { requireReadable } from './describe-posts.ts';
import { reactionLimit } from './limits.ts';

type Parts = { ctx: MemberContext; input: { id: string; isOn: boolean } };

/** @throws `not_found`, `rate_limited`; a bookmark or hiding is taken back in any case. */
async function keep(
  { ctx, input: { id, isOn } }: Parts,
  change: (tx: Tx, ownerId: string, now: Date) => Promise<unknown>,
): Promise<{ id: string }> {
  await reactionLimit.take(ctx.actor.memberId);
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    if (isOn) await requireReadable(tx, id, now);
    await change(tx, ctx.actor.memberId, now);
  });
  return { id };
}

/** Keeps a post among the bookmarks, or no longer. */
export function bookmarkPost({ ctx, input }: Parts): Promise<{ id: string }> {
  const { id, isOn } = input;
  return keep({ ctx, input }, (tx, ownerId, now) =>
    isOn
      ? tx
          .insertInto('post_bookmarks')
          .values({ owner_id: ownerId, post_id: id, created_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      : tx
          .deleteFrom('post_bookmarks')
          .where('owner_id', '=', ownerId)
          .where('post_id', '=', id)
          .execute(),
  );
}

/** Takes a post out of the member's feed, or shows it there again. */
export function hidePost({ ctx, input }: Parts): Promise<{ id: string }> {
  const { id, isOn } = input;
  return keep({ ctx, input }, (tx, ownerId, now) =>
    isOn
      ? tx
          .insertInto('hidden_posts')
          .values({ owner_id: ownerId, post_id: id, created_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      : tx
          .deleteFrom('hidden_posts')
          .where('owner_id', '=', ownerId)
          .where('post_id', '=', id)
          .execute(),
  );
}
