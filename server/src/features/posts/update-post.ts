import type { UpdatePost } from '@kith/contract/posts/schemas';
import { type Selectable, sql } from 'kysely';

import { AppError, notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Posts } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/tx.ts';

import { describePost } from './describe-posts.ts';
import { postLimit, refuseNewcomer } from './limits.ts';
import { refuseStrangers } from './mentionable.ts';
import { notifyOfPost } from './notify-of-post.ts';
import { lockOwnPost, refuseEmpty } from './policy.ts';
import { countLinks, deriveContent, keptMentions } from './post-content.ts';
import type { PostView } from './post-row.ts';
import { readMentions, type StoredMention, writeMentions } from './write-mentions.ts';
import { findLink, writeAudience, writePictures } from './write-parts.ts';

type Row = Selectable<Posts>;

/**
 * Changes a post; what a published one said before is kept for its author.
 *
 * @throws `not_found`; `conflict` when the given revision is not the current one; as `createPost`.
 */
export async function updatePost({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: UpdatePost;
}): Promise<PostView> {
  const ownerId = ctx.actor.memberId;
  await postLimit.take(ownerId);
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const post = await lockOwnPost(tx, ownerId, input.id);
    if (post.deleted_at !== null) throw notFound('Post');
    if (input.revision !== undefined && input.revision !== post.revision) {
      throw new AppError('conflict', 'The post was changed meanwhile', { revision: post.revision });
    }
    const named = await applyChange(tx, post, { input, now });
    const view = await describePost(tx, post.id, now);
    if (post.status === 'published') await notifyOfPost({ tx, ctx }, asOld(view), named);
    return view;
  });
}

/** Its share was notified when it was published. */
const asOld = ({ post }: PostView) => ({ ...post, shared_post_id: null });

async function applyChange(
  tx: Tx,
  post: Row,
  { input, now }: { input: UpdatePost; now: Date },
): Promise<StoredMention[]> {
  const of = { ownerId: post.owner_id, postId: post.id };
  const body = input.body ?? post.body;
  const visibility = input.visibility ?? post.visibility;
  const linkId =
    input.link_url === undefined ? post.link_id : await findLink(tx, post.owner_id, input.link_url);
  const hasMedia = input.pictures ? input.pictures.length > 0 : post.has_media;
  if (!hasMedia && !post.is_share) refuseEmpty({ body, pictures: [], shared_post_id: null });
  const links = Math.max(0, countLinks(body, null) - countLinks(post.body, null));
  const named = input.mentions ? keptMentions(body, input.mentions).length : 0;
  // Before the text is stored, which counts from then on.
  await refuseNewcomer(tx, { ownerId: post.owner_id, now, added: { mentions: named, links } });
  const isPublished = post.status === 'published';
  if (isPublished) await keepVersion(tx, post, now);
  await tx
    .updateTable('posts')
    .set({
      ...deriveContent(body, input.tags ?? post.tags, linkId === null ? null : ''),
      visibility,
      link_id: linkId,
      has_media: hasMedia,
      updated_at: now,
      revision: sql`revision + 1`,
      ...(isPublished ? { edited_at: now } : {}),
    })
    .where('owner_id', '=', post.owner_id)
    .where('id', '=', post.id)
    .execute();
  await changeAudience(tx, of, { input, visibility, wasSelected: post.visibility === 'selected' });
  if (input.pictures) await writePictures(tx, of, input.pictures);
  if (input.mentions === undefined && input.body === undefined) return [];
  const mentions = keptMentions(body, input.mentions ?? (await readMentions(tx, of)));
  if (input.mentions) await refuseStrangers(tx, { mentions, postId: post.id, now });
  return writeMentions(tx, of, { mentions, now });
}

async function keepVersion(tx: Tx, post: Row, now: Date): Promise<void> {
  await tx
    .insertInto('post_versions')
    .values({
      owner_id: post.owner_id,
      post_id: post.id,
      revision: post.revision,
      body: post.body,
      tags: post.tags,
      visibility: post.visibility,
      replaced_at: now,
    })
    .execute();
}

async function changeAudience(
  tx: Tx,
  of: { ownerId: string; postId: string },
  {
    input,
    visibility,
    wasSelected,
  }: { input: UpdatePost; visibility: string; wasSelected: boolean },
): Promise<void> {
  if (visibility !== 'selected') {
    if (wasSelected) await writeAudience(tx, of, { contact_ids: [], group_ids: [] });
    return;
  }
  if (input.audience) await writeAudience(tx, of, input.audience);
  const isEmpty =
    (input.audience === undefined && !wasSelected) ||
    (input.audience !== undefined &&
      input.audience.contact_ids.length + input.audience.group_ids.length === 0);
  if (!isEmpty) return;
  const message = 'audience_required';
  throw validationFailed([{ path: 'audience', code: message, message }]);
}
