import type { BadgeId } from '@kith/contract/badges/table';
import { endsAfter } from '@kith/contract/sharing/rules';
import type { CreateShareLink } from '@kith/contract/sharing/schemas';
import { sql } from 'kysely';

import { recordUsage } from '#features/usage/record-usage.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { refuseManyLinks } from './limits.ts';
import { findOwnLink, type OwnLinkRow } from './list-share-links.ts';
import { hashToken, makeToken } from './tokens.ts';

/** Hashes a link's password, in the queue of all that hash. */
type HashPassword = (password: string) => Promise<string>;

/**
 * Shares a post, the own profile or an earned badge by link. The token is only in the answer.
 *
 * @throws `not_found` for a post that is not the caller's or a badge that they haven't earned, `post_not_public`; `consent_required` for
 *   the profile of who is not visible; `limit_reached`, `rate_limited`.
 */
export async function createShareLink({
  ctx,
  hashPassword,
  input,
}: {
  ctx: MemberContext;
  hashPassword: HashPassword;
  input: CreateShareLink;
}): Promise<{ row: OwnLinkRow; token: string }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const { kind, post_id: postId, badge, expires_in_days: days, password, is_indexed } = input;
  const passwordHash = password === null ? null : await hashPassword(password);
  const token = makeToken();
  const expiresAt = days === null ? null : endsAfter(days, now);
  const row = await ctx.database.transaction(async (tx) => {
    if (postId !== null) await refuseRestricted(tx, ownerId, postId, now);
    else if (badge === null) await refuseHidden(tx, ownerId);
    else await refuseUnearned(tx, ownerId, badge);
    await refuseManyLinks(tx, ownerId, now);
    const { id } = await tx
      .insertInto('share_links')
      .values({
        owner_id: ownerId,
        kind,
        post_id: postId,
        badge,
        is_indexed,
        created_at: now,
        token_hash: hashToken(token),
        password_hash: passwordHash,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const usageData = { linkId: id, postId, expiresAt: expiresAt?.toISOString() ?? null };
    const post = postId === null ? {} : ({ resourceId: postId, resourceType: 'post' } as const);
    const event = { featureName: 'share_link', action: 'created', ...post, usageData };
    await recordUsage(tx, ownerId, event, now);
    return findOwnLink(tx, id, now);
  });
  return { row, token };
}

/** A link shows what a visitor may read: it never opens more than the post's own visibility does. */
async function refuseRestricted(tx: Tx, ownerId: string, postId: string, now: Date): Promise<void> {
  const post = await readRow(
    tx,
    sql<Computed<{ is_public: boolean }>>`
      select can_read_post(null, p.id, ${now}) as is_public from posts p
      where p.owner_id = ${ownerId} and p.id = ${postId} and p.deleted_at is null`,
  );
  if (!post) throw notFound('Post');
  if (!post.is_public) throw new AppError('post_not_public', 'Only a public post has a link');
}

async function refuseUnearned(tx: Tx, ownerId: string, badge: BadgeId): Promise<void> {
  const earned = await tx
    .selectFrom('earned_badges')
    .select('badge')
    .where('owner_id', '=', ownerId)
    .where('badge', '=', badge)
    .executeTakeFirst();
  if (!earned) throw notFound('Badge');
}

async function refuseHidden(tx: Tx, ownerId: string): Promise<void> {
  const consent = await tx
    .selectFrom('user_consent')
    .select('consent_granted')
    .where('user_id', '=', ownerId)
    .where('consent_type', '=', 'profile_visibility')
    .where('consent_granted', '=', true)
    .executeTakeFirst();
  if (consent) return;
  throw new AppError('consent_required', 'The profile is not visible to everyone', {
    missing: ['profile_visibility'],
  });
}
