import { idSchema } from '@kith/contract/core/ids';
import { z } from 'zod';

import { AppError } from '#platform/app-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { CommunityService } from './community-service.ts';
import { isSignedBy } from './connect-message.ts';
import { applyForumEvent, type ForumEvent } from './apply-forum-event.ts';
import { findForumOwner } from './forum-accounts.ts';
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
  const event = readEvent(parse(raw));
  if (event === null) return;
  const { database, clock } = service;
  await keepEvent(service, event);
  const findOwner = (forumId: number) => findForumOwner(database, forum, forumId);
  await applyForumEvent({ database, clock, findOwner }, event);
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new AppError('bad_request', 'The body is not JSON');
  }
}

/** What an event says, without names of others and texts; null for one of no interest. */
function readEvent(body: unknown): ForumEvent | null {
  const event = eventSchema.safeParse(body).data;
  if (event === undefined) return null;
  if ('user' in event) {
    const { id, username, external_id: plain, single_sign_on_record: record } = event.user;
    const memberId = plain ?? record?.external_id ?? null;
    return { kind: 'account', forumUserId: id, username, memberId, postId: null, isPublic: true };
  }
  const isAnswer = 'solved' in event;
  const post = isAnswer ? event.solved : event.post;
  return {
    kind: isAnswer ? 'answer' : 'post',
    forumUserId: post.user_id,
    username: '',
    memberId: null,
    postId: post.id,
    isPublic: post.topic_archetype === 'regular' && !post.hidden && !post.deleted_at,
  };
}

/** So that it can be replayed; without a name. */
async function keepEvent(
  { database, clock }: CommunityService,
  { kind, forumUserId, memberId, postId, isPublic }: ForumEvent,
): Promise<void> {
  await runAsService(database, (tx) =>
    tx
      .insertInto('received_events')
      .values({
        source: 'forum',
        kind,
        forum_user_id: forumUserId,
        post_id: postId,
        member_id: tx.selectFrom('auth.users').select('id').where('id', '=', memberId),
        is_public: isPublic,
        received_at: clock.now(),
      })
      .execute(),
  );
}
