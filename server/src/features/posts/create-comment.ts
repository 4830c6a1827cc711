import type { CreateComment } from '@kith/contract/posts/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { pickFrom, readComment, readThreadOf, type ThreadView } from './comment-queries.ts';
import { requireReadable } from './describe-posts.ts';
import { commentLimit, refuseNewcomer } from './limits.ts';
import { refuseStrangers } from './mentionable.ts';
import { notifyOfAct, notifyOfMentions } from './notify-of-post.ts';
import { countLinks, keptMentions } from './post-content.ts';
import { writeMentions } from './write-mentions.ts';

/**
 * Comments on a post, or answers a comment; an answer to an answer belongs to the same comment.
 *
 * @throws `not_found` for a post or a comment that the caller may not see, or a mentioned member;
 *   `new_account_limit`, `rate_limited`.
 */
export async function createComment({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: CreateComment;
}): Promise<ThreadView> {
  const ownerId = ctx.actor.memberId;
  await commentLimit.take(ownerId);
  const now = ctx.clock.now();
  const mentions = keptMentions(input.body, input.mentions);
  return ctx.database.transaction(async (tx) => {
    const post = await requireReadable(tx, input.post_id, now);
    const answered = await findAnswered(tx, input, now);
    const added = { mentions: mentions.length, links: countLinks(input.body, null) };
    await refuseNewcomer(tx, { ownerId, now, added });
    await refuseStrangers(tx, { mentions, postId: post.id, now });
    const { id } = await tx
      .insertInto('comments')
      .values({
        owner_id: ownerId,
        post_id: post.id,
        parent_id: answered && (answered.parent_id ?? answered.id),
        body: input.body,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const of = { ownerId, postId: post.id, commentId: id };
    const named = await writeMentions(tx, of, { mentions, now });
    const about = { post, fact: id, facts: { excerpt: input.body }, commentId: id };
    await notifyOfMentions({ tx, ctx }, { mentions: named, ...about });
    const others = [post.owner_id, answered?.owner_id ?? post.owner_id].filter(
      (memberId) => !named.some(({ member_id: id }) => id === memberId),
    );
    await notifyOfAct({ tx, ctx }, { kind: 'comment', members: others, ...about });
    return pickFrom(await readThreadOf(tx, id, now), id);
  });
}

async function findAnswered(
  tx: Tx,
  { post_id: postId, parent_id: id }: Pick<CreateComment, 'post_id' | 'parent_id'>,
  now: Date,
) {
  if (id === null) return null;
  const answered = await readComment(tx, id, now);
  if (!answered || answered.post_id !== postId) throw notFound('Comment');
  return answered;
}
