import { photoPath } from '@kith/contract/contacts/rules';
import type {
  CompanyResult,
  ContactResult,
  MessageResult,
  OpportunityResult,
  PostResult,
  ProfileResult,
  RecentSearch,
} from '@kith/contract/search/schemas';
import type { Opportunity } from '@kith/contract/opportunities/schemas';
import { unknownTier } from '@kith/contract/usage/rules';
import { warmthAt } from '@kith/contract/warmth/rules';

import type { FoundCompanyRow } from '#features/companies/find-companies.ts';
import { presentListedContact, roundWarmth } from '#features/contacts/contact-summary.ts';
import { cutAround } from '#features/contacts/describe-match.ts';
import { searchWords } from '#features/contacts/search-words.ts';
import type { FoundMessageRow } from '#features/messages/find-messages.ts';
import type { FoundProfileRow } from '#features/member-profiles/find-profiles.ts';
import type { FoundPostRow } from '#features/posts/find-posts.ts';
import { toWireTime } from '#platform/database/rows.ts';

import type { Search } from './found-part.ts';
import type { RecentSearchRow } from './queries.ts';

export type FoundContactRow = Parameters<typeof presentListedContact>[0];

/** The public fields of a contact that a search found. */
export function presentContactResult(row: FoundContactRow, now: Date): ContactResult {
  const { id, full_name, title, company, location, health, warmth, match, photo_id } =
    presentListedContact(row, now);
  return {
    type: 'contact',
    id,
    title: full_name,
    subtitle: [title, company].filter((part) => part !== '').join(', '),
    avatar: photo_id && photoPath(photo_id),
    metadata: { relationship_health: health, location, warmth, match },
  };
}

function warmthOf(rank: number | null, now: Date): number | null {
  return rank === null ? null : roundWarmth(warmthAt(rank, now));
}

/** The public fields of a company that a search found. */
export function presentCompanyResult(row: FoundCompanyRow, now: Date): CompanyResult {
  const { id, name, industry, people, warmth_rank: rank } = row;
  return {
    type: 'company',
    id,
    title: name,
    subtitle: '',
    avatar: null,
    metadata: { industry, people, warmth: warmthOf(rank, now) },
  };
}

/** The public fields of a message that a search found. */
export function presentMessageResult(
  row: FoundMessageRow,
  { ctx, words, refinement, now }: Search,
): MessageResult {
  const marked = searchWords([words, ...refinement.phrases].join(' '));
  return {
    type: 'message',
    id: row.message_id,
    title: row.other_name,
    subtitle: cutAround(row.content, marked),
    avatar: row.photo_id && photoPath(row.photo_id),
    metadata: {
      conversation_id: row.conversation_id,
      seq: row.seq,
      sent_at: toWireTime(row.created_at),
      is_own: row.sender_id === ctx.actor.memberId,
      warmth: warmthOf(row.warmth_rank, now),
    },
  };
}

/** The public fields of a post that a search found. */
export function presentPostResult(
  row: FoundPostRow,
  { ctx, words, refinement, now }: Search,
): PostResult {
  const marked = searchWords([words, ...refinement.phrases].join(' '));
  return {
    type: 'post',
    id: row.post_id,
    title: row.author_name,
    subtitle: cutAround(row.body, marked),
    avatar: row.photo_id && photoPath(row.photo_id),
    metadata: {
      author_id: row.author_id,
      is_own: row.author_id === ctx.actor.memberId,
      published_at: toWireTime(row.published_at),
      tags: row.tags,
      warmth: warmthOf(row.warmth_rank, now),
    },
  };
}

/** The public fields of an opportunity that a search found. */
export function presentOpportunityResult(found: Opportunity): OpportunityResult {
  const { id, title, company, people, value, probability, stage } = found;
  return {
    type: 'opportunity',
    id,
    title,
    subtitle: company?.name ?? people.map(({ name }) => name).join(', '),
    avatar: null,
    metadata: {
      value_estimate: value,
      probability: probability.percent,
      stage,
      warmth: people[0]?.warmth ?? null,
    },
  };
}

/** The public fields of a member's profile that a search found. */
export function presentProfileResult(row: FoundProfileRow, now: Date): ProfileResult {
  return {
    type: 'profile',
    id: row.member_id,
    title: row.name,
    subtitle: row.headline,
    avatar: pictureOf(row),
    metadata: { company: row.company, tier: unknownTier, warmth: warmthOf(row.warmth_rank, now) },
  };
}

/** The picture that the searcher chose for them, else their own portrait. */
function pictureOf({ photo_id: photo, picture_id: portrait }: FoundProfileRow): string | null {
  if (photo !== null) return photoPath(photo);
  return portrait === null ? null : `/profile-pictures/${portrait}`;
}

export function presentRecentSearch(row: RecentSearchRow): RecentSearch {
  return {
    query: row.query,
    search_count: row.search_count,
    result_count: row.result_count,
    last_searched_at: toWireTime(row.last_searched_at),
  };
}
