import type { LikeState } from '@kith/contract/posts/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { readComment } from './comment-queries.ts';
import { reactionLimit } from './limits.ts';
import { notifyOfAct } from './notify-of-post.ts';

/**
 * Likes a comment, or takes a like back; a repeat changes nothing.
 *
 * @throws `not_found`, `rate_limited`.
 */
export async function likeComment({
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
    const comment = await readComment(tx, id, now);
    if (!comment) throw notFound('Comment');
    if (isOn) {
      const { numInsertedOrUpdatedRows: added } = await tx
        .insertInto('comment_likes')
        .values({ owner_id: ownerId, comment_id: id, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (added === 1n) {
        await notifyOfAct(
          { tx, ctx },
          {
            kind: 'like',
            post: { id: comment.post_id },
            members: [comment.owner_id],
            fact: `${id}:${ownerId}`,
            facts: { excerpt: comment.body },
            commentId: id,
          },
        );
      }
    } else {
      await tx
        .deleteFrom('comment_likes')
        .where('owner_id', '=', ownerId)
        .where('comment_id', '=', id)
        .execute();
    }
    const changed = await readComment(tx, id, now);
    if (!changed) throw notFound('Comment');
    return { id, is_liked: changed.is_liked, like_count: changed.like_count };
  });
}
