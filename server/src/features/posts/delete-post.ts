import { minuteMs } from '@kith/contract/core/time';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';

import { describePost } from './describe-posts.ts';
import { postRestorableSince } from './policy.ts';
import type { PostView } from './post-row.ts';
import { schedulePublication } from './scheduled-posts.ts';

type Parts = { ctx: MemberContext; input: { id: string } };

/** Deletes a post for everyone; it can be restored for a day. @throws `not_found` */
export async function deletePost({ ctx, input: { id } }: Parts): Promise<{ id: string }> {
  const now = ctx.clock.now();
  const { numUpdatedRows } = await ctx.database.transaction((tx) =>
    tx
      .updateTable('posts')
      .set({ deleted_at: now, updated_at: now })
      .where('owner_id', '=', ctx.actor.memberId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows === 0n) throw notFound('Post');
  return { id };
}

/**
 * Undoes a deletion; a repeat finds the restored post. One that was deleted at the moment for which it is
 * scheduled is published now.
 *
 * @throws `not_found` after a day
 */
export async function restorePost({ ctx, input: { id } }: Parts): Promise<PostView> {
  const { memberId: ownerId } = ctx.actor;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const restored = await tx
      .updateTable('posts')
      .set({ deleted_at: null, updated_at: now })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('deleted_at', '>=', postRestorableSince(now).toISOString())
      .returning('publish_at')
      .executeTakeFirst();
    // Only a scheduled post has a moment. Its job found it deleted, or may before this is committed.
    const at = readTime(restored?.publish_at ?? null);
    if (at !== null && at.getTime() <= now.getTime() + minuteMs) {
      await schedulePublication({ tx, jobs: ctx.jobs }, { ownerId, postId: id, at });
    }
    return describePost(tx, id, now);
  });
}
