import type { CreatePost } from '@kith/contract/posts/schemas';

import { meterAction } from '#features/credits/meter-action.ts';
import { recordUsage } from '#features/usage/record-usage.ts';
import { validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { describePost, requireReadable } from './describe-posts.ts';
import { postLimit, refuseNewcomer } from './limits.ts';
import { refuseStrangers } from './mentionable.ts';
import { notifyOfPost } from './notify-of-post.ts';
import { countLinks, deriveContent, keptMentions } from './post-content.ts';
import type { PostView } from './post-row.ts';
import { planPublication, refuseEmpty, refuseFullDrafts } from './policy.ts';
import { schedulePublication } from './scheduled-posts.ts';
import { writeMentions } from './write-mentions.ts';
import { findLink, writeAudience, writePictures } from './write-parts.ts';

/**
 * Writes a post: a draft, a scheduled one or one that is published at once.
 *
 * @throws `validation_failed` (`empty_post`, `audience_required`, `publish_at_required`, `not_ahead`),
 *   `not_found` for a shared post, a contact, a group, a picture or a mentioned member that the caller
 *   may not see, `new_account_limit`, `limit_reached`, `rate_limited`, `payment_required`.
 */
export async function createPost({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: CreatePost;
}): Promise<PostView> {
  const ownerId = ctx.actor.memberId;
  await postLimit.take(ownerId);
  const now = ctx.clock.now();
  refuseEmpty(input);
  refuseNoOne(input);
  const times = planPublication(input.status, input.publish_at, now);
  const mentions = keptMentions(input.body, input.mentions);
  return ctx.database.transaction(async (tx) => {
    if (input.status !== 'published') await refuseFullDrafts(tx, ownerId);
    const added = { mentions: mentions.length, links: countLinks(input.body, input.link_url) };
    await refuseNewcomer(tx, { ownerId, now, added });
    await refuseStrangers(tx, { mentions, postId: null, now });
    const { id } = await tx
      .insertInto('posts')
      .values({
        owner_id: ownerId,
        status: input.status,
        visibility: input.visibility,
        ...deriveContent(input.body, input.tags, input.link_url),
        ...times,
        has_media: input.pictures.length > 0,
        link_id: await findLink(tx, ownerId, input.link_url),
        is_share: input.shared_post_id !== null,
        shared_post_id: await findOriginal(tx, input.shared_post_id, now),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const of = { ownerId, postId: id };
    if (input.visibility === 'selected') await writeAudience(tx, of, input.audience);
    await writePictures(tx, of, input.pictures);
    const named = await writeMentions(tx, of, { mentions, now });
    if (times.publish_at) {
      await schedulePublication({ tx, jobs: ctx.jobs }, { ...of, at: times.publish_at });
    }
    const view = await describePost(tx, id, now);
    if (input.status === 'published') await notifyOfPost({ tx, ctx }, view.post, named);
    if (input.status !== 'draft') await chargePost(tx, view.post, now);
    return view;
  });
}

/** A post costs its credit when it is published or scheduled, once, and is a use then; a draft costs none. */
export async function chargePost(tx: Tx, post: PostView['post'], now: Date): Promise<void> {
  const { id, owner_id: ownerId, visibility, tags } = post;
  const metered = { action: 'post_created', resourceId: id } as const;
  const credits = await meterAction(tx, { memberId: ownerId, ...metered, at: now });
  if (credits === 0) return;
  const event = {
    featureName: 'post_creation',
    action: 'created',
    resourceId: id,
    resourceType: 'post',
    usageData: { visibility, tags, tagCount: tags.length },
    creditsConsumed: credits,
  } as const;
  await recordUsage(tx, ownerId, event, now);
}

function refuseNoOne({ visibility, audience }: Pick<CreatePost, 'visibility' | 'audience'>): void {
  if (visibility !== 'selected' || audience.contact_ids.length + audience.group_ids.length > 0) {
    return;
  }
  const message = 'audience_required';
  throw validationFailed([{ path: 'audience', code: message, message }]);
}

/** What is shared: of a share without words of its own, the post behind it. @throws `not_found` */
async function findOriginal(tx: Tx, id: string | null, now: Date): Promise<string | null> {
  if (id === null) return null;
  const post = await requireReadable(tx, id, now);
  if (post.body !== '' || post.shared_post_id === null) return post.id;
  return (await requireReadable(tx, post.shared_post_id, now)).id;
}
