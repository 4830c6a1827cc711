import type { Comment, Reply } from '@kith/contract/posts/schemas';

import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';

import type { CommentView, ThreadView } from './comment-queries.ts';
import { presentAuthor } from './post-card.ts';

/** The public fields of a comment without its answers. */
export function presentReply(
  { comment, author }: CommentView,
  { actor, clock }: MemberContext,
): Reply {
  const isOwn = !comment.is_deleted && comment.owner_id === actor.memberId;
  return {
    id: comment.id,
    post_id: comment.post_id,
    parent_id: comment.parent_id,
    author: author && presentAuthor(author, clock.now()),
    body: comment.body,
    mentions: comment.mentions ?? [],
    like_count: comment.like_count,
    is_liked: comment.is_liked && !comment.is_deleted,
    is_own: isOwn,
    is_hidden: comment.is_hidden,
    can_delete: isOwn || (!comment.is_deleted && comment.post_owner_id === actor.memberId),
    created_at: toWireTime(comment.created_at),
    edited_at: comment.is_deleted ? null : toWireTime(comment.edited_at),
  };
}

/** The public fields of a comment with its answers. */
export function presentComment(thread: ThreadView, ctx: MemberContext): Comment {
  return {
    ...presentReply(thread, ctx),
    replies: thread.replies.map((reply) => presentReply(reply, ctx)),
  };
}
