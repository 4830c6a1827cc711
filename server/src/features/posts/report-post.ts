import type { ReportPost } from '@kith/contract/posts/schemas';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readComment } from './comment-queries.ts';
import { requireReadable } from './describe-posts.ts';
import { reportLimit } from './limits.ts';

/**
 * Stores a report of a post or one of its comments, with the text as it is now.
 *
 * @throws `not_found`; `illegal_state` for what the member wrote; `rate_limited`.
 */
export async function reportPost({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ReportPost;
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  await reportLimit.take(ownerId);
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const { reportedId, quoted } = await readReported(tx, input, now);
    if (reportedId === ownerId) {
      throw new AppError('illegal_state', 'A text of one’s own can’t be reported');
    }
    return tx
      .insertInto('content_reports')
      .values({
        owner_id: ownerId,
        post_id: input.post_id,
        comment_id: input.comment_id,
        subject: input.comment_id === null ? 'post' : 'comment',
        reported_id: reportedId,
        reason: input.reason,
        note: input.note,
        quoted_content: quoted,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

async function readReported(tx: Tx, { post_id: postId, comment_id: id }: ReportPost, now: Date) {
  const post = await requireReadable(tx, postId, now);
  if (id === null) return { reportedId: post.owner_id, quoted: post.body };
  const comment = await readComment(tx, id, now);
  if (!comment || comment.post_id !== postId) throw notFound('Comment');
  return { reportedId: comment.owner_id, quoted: comment.body };
}
