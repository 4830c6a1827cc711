import { idSchema } from '@kith/contract/core/ids';
import { z } from 'zod';

import { AppError } from '#platform/app-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { CommunityService } from './community-service.ts';
import { isSignedBy } from './connect-message.ts';
import { findForumOwner, keepForumAccount } from './forum-accounts.ts';
import { requireForum } from './require-forum.ts';

const postSchema = z.object({
  id: z.number().int().positive(),
  user_id: z.number().int(),
  /** 1 is what somebody wrote; the others are the forum's own notes. */
  post_type: z.literal(1).default(1),
  topic_archetype: z.string().default('regular'),
  deleted_at: z.string().nullish(),
  hidden: z.boolean().default(false),
});
const userSchema = z.object({
  id: z.number().int(),
  username: z.string().max(100),
  external_id: idSchema.nullish(),
  single_sign_on_record: z.object({ external_id: idSchema.nullish() }).nullish(),
});
const eventSchema = z.union([
  z.object({ user: userSchema }),
  z.object({ solved: postSchema }),
  z.object({ post: postSchema }),
]);

/**
 * Takes an event of the forum. Threats: a forged one (signed over the body's bytes); one that is sent
 * again, perhaps under another name or number, which its headers say and nothing signs: what counts is in
 * the body alone, and a post counts once for each kind, whatever comes later.
 *
 * @throws `not_found` where no events are expected, `unauthenticated` for a wrong signature,
 *   `bad_request` for a body that is no JSON.
 */
export async function receiveEvent(
  service: CommunityService,
  { raw, signature }: { raw: string; signature: string },
): Promise<void> {
  const forum = requireForum(service);
  const { webhookSecret: secret } = forum;
  if (secret === null) throw new AppError('not_found', 'No events are expected');
  if (!signature.startsWith('sha256=') || !isSignedBy(raw, signature.slice(7), secret)) {
    throw new AppError('unauthenticated', 'The signature is wrong');
  }
  const event = eventSchema.safeParse(parse(raw)).data;
  if (event === undefined) return;
  if ('user' in event) return keepAccount(service, event.user);
  const isAnswer = 'solved' in event;
  const post = isAnswer ? event.solved : event.post;
  const isPublic = post.topic_archetype === 'regular' && !post.hidden && !post.deleted_at;
  if (!isPublic) return;
  const ownerId = await findForumOwner(service.database, forum, post.user_id);
  if (ownerId !== null) await keepDeed(service, { ownerId, postId: post.id, isAnswer });
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new AppError('bad_request', 'The body is not JSON');
  }
}

async function keepAccount(
  { database }: CommunityService,
  { id, username, external_id: plain, single_sign_on_record: record }: z.infer<typeof userSchema>,
): Promise<void> {
  const memberId = plain ?? record?.external_id;
  if (memberId === undefined || memberId === null) return;
  await runAsService(database, (tx) => keepForumAccount(tx, { memberId, forumId: id, username }));
}

/** A trigger notes it for the member's badges. */
async function keepDeed(
  { database, clock }: CommunityService,
  { ownerId, postId, isAnswer }: { ownerId: string; postId: number; isAnswer: boolean },
): Promise<void> {
  await runAsService(database, (tx) =>
    tx
      .insertInto('forum_deeds')
      .values({
        owner_id: ownerId,
        kind: isAnswer ? 'answer' : 'post',
        post_id: postId,
        done_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
