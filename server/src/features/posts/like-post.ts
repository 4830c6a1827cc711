import type { LikeState } from '@kith/contract/posts/schemas';

import type { MemberContext } from '#platform/context.ts';

import { describePost, requireReadable } from './describe-posts.ts';
import { reactionLimit } from './limits.ts';
import { notifyOfAct } from './notify-of-post.ts';

/**
 * Likes a post, or takes a like back; a repeat changes nothing.
 *
 * @throws `not_found`, `rate_limited`.
 */
export async function likePost({
  ctx,
  input: { id, isOn },
}: {
  ctx: MemberContext;
  input: { id: string; isOn: boolean };
}): Promise<LikeState> {
  const ownerId = ctx.actor.memberId;
  await reactionLimit.take(ownerId);
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const post = await requireReadable(tx, id, now);
    if (isOn) {
      const { numInsertedOrUpdatedRows: added } = await tx
        .insertInto('post_likes')
        .values({ owner_id: ownerId, post_id: id, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (added === 1n) {
        const facts = { excerpt: post.body };
        const act = { post, members: [post.owner_id], fact: `${id}:${ownerId}`, facts };
        await notifyOfAct({ tx, ctx }, { kind: 'like', ...act });
      }
    } else {
      await tx
        .deleteFrom('post_likes')
        .where('owner_id', '=', ownerId)
        .where('post_id', '=', id)
        .execute();
    }
    const { post: changed } = await describePost(tx, id, now);
    return { id, is_liked: changed.is_liked, like_count: changed.like_count };
  });
}
