import { notifyMember } from '#features/notifications/notify-member.ts';
import { recordUsage } from '#features/usage/record-usage.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readNotified } from './mentionable.ts';
import type { PostRow, PostView } from './post-row.ts';
import { readMentions, type StoredMention } from './write-mentions.ts';

type Work = { tx: Tx; ctx: MemberContext };

/**
 * Notifies those who are named in a published post, and the author of the post that it shares, as far as
 * they may read it.
 */
export async function notifyOfPost(
  { tx, ctx }: Work,
  post: PostRow,
  mentions: readonly StoredMention[],
): Promise<void> {
  const facts = { excerpt: post.body };
  await notifyOfMentions({ tx, ctx }, { mentions, post, fact: post.id, facts });
  if (post.shared_post_id === null) return;
  const original = await tx
    .selectFrom('posts')
    .select('owner_id')
    .where('id', '=', post.shared_post_id)
    .executeTakeFirst();
  const members = original ? [original.owner_id] : [];
  await notifyOfAct({ tx, ctx }, { kind: 'share', post, members, fact: post.id, facts });
}

type About = {
  post: Pick<PostRow, 'id'>;
  fact: string;
  facts?: Record<string, string>;
  commentId?: string;
};

/** Notifies those who are named in a post or a comment, each with the id of their mention. */
export async function notifyOfMentions(
  work: Work,
  { mentions, ...about }: About & { mentions: readonly StoredMention[] },
): Promise<void> {
  const mentionIds = new Map(mentions.map(({ id, member_id: memberId }) => [memberId, id]));
  const members = [...mentionIds.keys()];
  const notified = await notifyOfAct(work, { kind: 'mention', members, mentionIds, ...about });
  const { tx, ctx } = work;
  const post = { resourceId: about.post.id, resourceType: 'post' } as const;
  for (const { id, member_id: mentionedUserId } of mentions) {
    const usageData = {
      mentionId: id,
      postId: about.post.id,
      mentionedUserId,
      notificationType: 'mention',
      delivered: notified.includes(mentionedUserId),
      clickedFromNotification: false,
    };
    const event = { featureName: 'mention', action: 'created', ...post, usageData };
    await recordUsage(tx, ctx.actor.memberId, event, ctx.clock.now());
  }
}

/**
 * Notifies members of an act about a post, each with the caller's name as they know it.
 *
 * @returns who was notified: those who may read the post.
 */
export async function notifyOfAct(
  { tx, ctx }: Work,
  {
    kind,
    post,
    members,
    fact,
    facts = {},
    commentId,
    mentionIds,
  }: About & {
    kind: 'mention' | 'like' | 'comment' | 'share';
    members: readonly string[];
    mentionIds?: ReadonlyMap<string, string>;
  },
): Promise<string[]> {
  const notified = await readNotified(tx, { postId: post.id, members, now: ctx.clock.now() });
  const ids = {
    post_id: post.id,
    actor_id: ctx.actor.memberId,
    ...(commentId === undefined ? {} : { comment_id: commentId }),
  };
  for (const { member_id: memberId, actor } of notified) {
    const mentionId = mentionIds?.get(memberId);
    const notice = { memberId, kind, fact, facts: { ...facts, actor }, ids };
    await notifyMember(
      { tx, jobs: ctx.jobs },
      { ...notice, ...(mentionId === undefined ? {} : { mentionId }) },
    );
  }
  return notified.map(({ member_id: memberId }) => memberId);
}

/** Notifies those that a post names which was written before it was published. */
export async function notifyNamed({ tx, ctx }: Work, { post }: PostView): Promise<void> {
  const mentions = await readMentions(tx, { ownerId: post.owner_id, postId: post.id });
  await notifyOfPost({ tx, ctx }, post, mentions);
}
