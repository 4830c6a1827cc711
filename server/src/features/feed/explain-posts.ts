import { hourMs } from '@kith/contract/core/time';
import { scorePost } from '@kith/contract/feed/rules';
import type { FeedWhy } from '@kith/contract/feed/schemas';
import { tagKey } from '@kith/contract/posts/rules';
import { warmthAt } from '@kith/contract/warmth/rules';

import { roundWarmth } from '#features/contacts/contact-summary.ts';
import { readTime } from '#platform/database/rows.ts';

import type { FeedRow } from './feed-scope.ts';

const round = (value: number) => Math.round(value * 1_000) / 1_000;

/** The factors that place a post, from what the member read about its tags. */
export function explainPost(
  row: FeedRow,
  { topics, now }: { topics: ReadonlyMap<string, number>; now: Date },
): FeedWhy {
  const hours = (now.getTime() - readTime(row.published_at).getTime()) / hourMs;
  const warmth = row.warmth_rank === null ? null : warmthAt(row.warmth_rank, now);
  const massOf = (tag: string) => topics.get(tagKey(tag)) ?? 0;
  const topicMass = row.tags.reduce((sum, tag) => sum + massOf(tag), 0);
  const factors = scorePost({ hours, warmth, topicMass });
  return {
    relation: row.relation,
    recency: round(factors.recency),
    hours: round(hours),
    warmth: warmth === null ? null : roundWarmth(warmth),
    topics: round(factors.topics),
    matched_tags: row.tags
      .filter((tag) => massOf(tag) > 0)
      .toSorted((a, b) => massOf(b) - massOf(a)),
    score: round(factors.score),
  };
}
