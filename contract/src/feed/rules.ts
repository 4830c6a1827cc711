import { saturation } from '../warmth/rules.ts';

export const feedPageSize = 20;
export const feedSorts = ['latest', 'relevant'] as const;
export type FeedSort = (typeof feedSorts)[number];

export const feedTimes = ['all', 'today', 'week', 'month'] as const;
export type FeedTime = (typeof feedTimes)[number];

/** Why an author is in the feed: oneself, an own contact, someone who has the member, or followed. */
export const feedRelations = ['own', 'contact', 'linked', 'followed'] as const;

export const feedLimits = { people: 50, tags: 20, viewed: 50 } as const;
/** After so many posts comes one signal of the member's own network, as long as there are any. */
export const postsPerSignal = 4;
/** The badge of new posts counts no further. */
export const newPostsCounted = 99;

/** How much each factor counts in the score of a relevant post; they add up to 1. */
export const feedFactorWeights = { recency: 0.5, warmth: 0.3, topics: 0.2 } as const;
/** After so many hours a post is half as recent. */
export const recencyHalfLifeHours = 24;
/** How much a topic gains when the member reads a post about it, and likes one. */
export const topicGains = { read: 1, like: 3 } as const;

type Factors = { hours: number; warmth: number | null; topicMass: number };

/**
 * What places a post among the relevant ones: `0.5 · 2^(−hours/24) + 0.3 · warmth/100 + 0.2 · (1 −
 * e^(−mass/K))`. `warmth` is from 0 to 100, `topicMass` the decayed sum of what the member read
 * about its tags.
 *
 * Unit: from 0 to 1. Source: a rule of this product.
 */
export function scorePost({ hours, warmth, topicMass }: Factors) {
  const recency = 0.5 ** (Math.max(0, hours) / recencyHalfLifeHours);
  const topics = 1 - Math.exp(-topicMass / saturation);
  const score =
    feedFactorWeights.recency * recency +
    (feedFactorWeights.warmth * (warmth ?? 0)) / 100 +
    feedFactorWeights.topics * topics;
  return { recency, topics, score };
}
