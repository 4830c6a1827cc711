import type { Author, Post } from '@kith/contract/posts/schemas';
import { warmthAt } from '@kith/contract/warmth/rules';

import { roundWarmth } from '#features/contacts/contact-summary.ts';
import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';

import type { AuthorRow, PostView, SharedView } from './post-row.ts';

/** A member as the reader knows them. */
export function presentAuthor(card: AuthorRow, now: Date): Author {
  return {
    member_id: card.member_id,
    name: card.name,
    contact_id: card.contact_id,
    photo_id: card.photo_id,
    headline: card.headline,
    has_profile: card.has_profile,
    warmth: card.warmth_rank === null ? null : roundWarmth(warmthAt(card.warmth_rank, now)),
  };
}

function presentCard({ post, author }: SharedView, now: Date) {
  return {
    id: post.id,
    author: presentAuthor(author, now),
    body: post.body,
    tags: post.tags,
    mentions: post.mentions ?? [],
    pictures: post.pictures ?? [],
    link: post.link,
    visibility: post.visibility,
    published_at: toWireTime(post.published_at),
    edited_at: toWireTime(post.edited_at),
  };
}

/** The public fields of a post. */
export function presentPost(view: PostView, { actor, clock }: MemberContext): Post {
  const { post, shared } = view;
  const now = clock.now();
  const isOwn = post.owner_id === actor.memberId;
  return {
    ...presentCard(view, now),
    status: post.status,
    audience: isOwn ? post.audience : null,
    publish_at: toWireTime(post.publish_at),
    pinned_at: toWireTime(post.pinned_at),
    created_at: toWireTime(post.created_at),
    updated_at: toWireTime(post.updated_at),
    revision: post.revision,
    is_share: post.is_share,
    shared: shared && presentCard(shared, now),
    like_count: post.like_count,
    comment_count: post.comment_count,
    share_count: post.share_count,
    reach: isOwn ? post.view_count : null,
    is_own: isOwn,
    is_hidden: post.is_hidden,
    is_liked: post.is_liked,
    is_bookmarked: post.is_bookmarked,
  };
}
