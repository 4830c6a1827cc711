import type { UpdateComment } from '@kith/contract/posts/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { pickFrom, readComment, readThreadOf, type ThreadView } from './comment-queries.ts';
import { commentLimit, refuseNewcomer } from './limits.ts';
import { refuseStrangers } from './mentionable.ts';
import { notifyOfMentions } from './notify-of-post.ts';
import { countLinks, keptMentions } from './post-content.ts';
import { writeMentions } from './write-mentions.ts';

/**
 * Changes an own comment.
 *
 * @throws `not_found`, also for another member's; as `createComment`.
 */
export async function updateComment({
  ctx,
  input: { id, body, mentions: given },
}: {
  ctx: MemberContext;
  input: UpdateComment;
}): Promise<ThreadView> {
  const ownerId = ctx.actor.memberId;
  await commentLimit.take(ownerId);
  const now = ctx.clock.now();
  const mentions = keptMentions(body, given);
  return ctx.database.transaction(async (tx) => {
    const comment = await readComment(tx, id, now);
    if (!comment || comment.owner_id !== ownerId) throw notFound('Comment');
    const links = Math.max(0, countLinks(body, null) - countLinks(comment.body, null));
    await refuseNewcomer(tx, { ownerId, now, added: { mentions: mentions.length, links } });
    await refuseStrangers(tx, { mentions, postId: comment.post_id, now });
    await tx
      .updateTable('comments')
      .set({ body, edited_at: now })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    const of = { ownerId, postId: comment.post_id, commentId: id };
    const named = await writeMentions(tx, of, { mentions, now });
    const post = { id: comment.post_id };
    const about = { post, fact: id, facts: { excerpt: body }, commentId: id };
    await notifyOfMentions({ tx, ctx }, { mentions: named, ...about });
    return pickFrom(await readThreadOf(tx, id, now), id);
  });
}
