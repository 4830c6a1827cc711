import { postLimits } from '@kith/contract/posts/rules';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { describePost } from './describe-posts.ts';
import { lockOwnPost } from './policy.ts';
import type { PostView } from './post-row.ts';

/**
 * Pins an own published post above the others, or unpins it.
 *
 * @throws `not_found`; `illegal_state` for a draft; `limit_reached`.
 */
export function pinPost({
  ctx,
  input: { id, isOn },
}: {
  ctx: MemberContext;
  input: { id: string; isOn: boolean };
}): Promise<PostView> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const post = await lockOwnPost(tx, ownerId, id);
      if (post.deleted_at !== null) throw notFound('Post');
      if (post.status !== 'published') throw new AppError('illegal_state', 'Publish it first');
      if (isOn === (post.pinned_at !== null)) return describePost(tx, id, now);
      const pinned = await tx
        .selectFrom('posts')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('pinned_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .execute();
      if (isOn && pinned.length >= postLimits.pinned) {
        throw new AppError('limit_reached', 'As many posts are pinned as can be', {
          limit: postLimits.pinned,
        });
      }
      await tx
        .updateTable('posts')
        .set({ pinned_at: isOn ? now : null })
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .execute();
      return describePost(tx, id, now);
    },
    { lock: `pinned-posts:${ownerId}` },
  );
}
