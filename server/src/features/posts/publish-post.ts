import type { PublishPost } from '@kith/contract/posts/schemas';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { chargePost } from './create-post.ts';
import { describePost } from './describe-posts.ts';
import { notifyNamed } from './notify-of-post.ts';
import { lockOwnPost, planPublication } from './policy.ts';
import type { PostView } from './post-row.ts';
import { schedulePublication } from './scheduled-posts.ts';

/**
 * Publishes a draft or a scheduled post now, schedules it, or makes it a draft again.
 *
 * @throws `not_found`; `illegal_state` for a published post; `validation_failed` (`not_ahead`);
 * `payment_required`.
 */
export function publishPost({
  ctx,
  input: { id, at },
}: {
  ctx: MemberContext;
  input: PublishPost;
}): Promise<PostView> {
  const now = ctx.clock.now();
  const status = at === null ? 'draft' : at === 'now' ? 'published' : 'scheduled';
  const times = planPublication(status, at, now);
  return ctx.database.transaction(async (tx) => {
    const post = await lockOwnPost(tx, ctx.actor.memberId, id);
    if (post.deleted_at !== null) throw notFound('Post');
    if (post.status === 'published') {
      throw new AppError('illegal_state', 'The post is published', { status: post.status });
    }
    await tx
      .updateTable('posts')
      .set({ status, ...times, updated_at: now })
      .where('owner_id', '=', post.owner_id)
      .where('id', '=', id)
      .execute();
    if (times.publish_at) {
      const scheduled = { ownerId: post.owner_id, postId: id, at: times.publish_at };
      await schedulePublication({ tx, jobs: ctx.jobs }, scheduled);
    }
    const view = await describePost(tx, id, now);
    if (status === 'published') await notifyNamed({ tx, ctx }, view);
    if (status !== 'draft') await chargePost(tx, view.post, now);
    return view;
  });
}
