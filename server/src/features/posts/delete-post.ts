import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { describePost } from './describe-posts.ts';
import { postRestorableSince } from './policy.ts';
import type { PostView } from './post-row.ts';

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

/** Undoes a deletion; a repeat finds the restored post. @throws `not_found` after a day */
export async function restorePost({ ctx, input: { id } }: Parts): Promise<PostView> {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await tx
      .updateTable('posts')
      .set({ deleted_at: null, updated_at: now })
      .where('owner_id', '=', ctx.actor.memberId)
      .where('id', '=', id)
      .where('deleted_at', '>=', postRestorableSince(now).toISOString())
      .execute();
    return describePost(tx, id, now);
  });
}
