import { nudgesPerDay, nudgesPerType, type SignalType } from '@kith/contract/nudges/rules';
import { warmthAt } from '@kith/contract/warmth/rules';

import { sampleBeta, seededRandom } from './sample-beta.ts';
import type { NudgeScore } from '@kith/contract/nudges/schemas';
import { type Beta, typePrior } from './type-weights.ts';

export type Candidate = {
  signalId: string;
  contactId: string;
  type: SignalType;
  /** Days until the date, for future events; else days since the fact. */
  days: number;
  warmthRank: number;
  lastInteractionAt: Date | null;
  cadenceDays: number | null;
  /** Earlier days on which the member saw it and did nothing. */
  timesShown: number;
  /** Whether one of the member's topics occurs in the person's data. */
  isOnTopic: boolean;
  /** The member has said "not now" about the person. */
  isPutLast: boolean;
  /** The place among the facts of its type, from 1 down: decides between equals. */
  precedence: number;
};
export type Ranked = Candidate & { score: NudgeScore };

/** How urgent a type is on its best day, and how much each day reduces it. */
const urgencies: Record<SignalType, { most: number; perDay: number }> = {
  meeting_upcoming: { most: 1, perDay: 0.05 },
  birthday: { most: 1, perDay: 0.08 },
  message_unanswered: { most: 0.9, perDay: 0.005 },
  meeting_follow_up: { most: 0.95, perDay: 0.1 },
  company_change: { most: 0.85, perDay: 0 },
  job_change: { most: 0.8, perDay: 0 },
  cooling: { most: 0.6, perDay: 0 },
  going_quiet: { most: 0.6, perDay: 0 },
  same_city: { most: 0.7, perDay: 0.02 },
  mention: { most: 0.85, perDay: 0.03 },
  watched_news: { most: 0.9, perDay: 0.01 },
  profile_changed: { most: 0.65, perDay: 0 },
  contact_joined: { most: 0.6, perDay: 0 },
  post_published: { most: 0.5, perDay: 0.02 },
  new_connection: { most: 0.55, perDay: 0 },
  once_close: { most: 0.5, perDay: 0 },
  shared_company: { most: 0.45, perDay: 0 },
  dormant: { most: 0.5, perDay: 0 },
  work_anniversary: { most: 0.4, perDay: 0.05 },
  first_contact: { most: 0.3, perDay: 0 },
};
const leastUrgency = 0.1;

/** After so many days a fact is half as fresh; null if its urgency depends on its date, or it never ages. */
const freshnessHalfLifeDays: Record<SignalType, number | null> = {
  meeting_upcoming: null,
  birthday: null,
  work_anniversary: null,
  meeting_follow_up: null,
  message_unanswered: 30,
  company_change: 14,
  job_change: 14,
  cooling: 120,
  dormant: 365,
  going_quiet: null,
  new_connection: 30,
  same_city: null,
  once_close: null,
  shared_company: null,
  first_contact: null,
  contact_joined: 30,
  profile_changed: 14,
  post_published: 7,
  mention: 7,
  watched_news: 14,
};
/** Each day that the member ignored it multiplies its value by this. */
const passedOverFactor = 0.7;

const leastRelationship = 0.2;
const warmthShare = 0.6;
const cadenceShare = 0.2;
const topicShare = 0.2;
/** Below whatever is said of anyone else. */
const putLastFactor = 0.05;
/** What serves one of the member's goals is more urgent. */
const goalFactor = 1.25;

/**
 * The urgency of a type on a day: `max(least, most − perDay · days)`, a quarter more if it serves a
 * goal.
 *
 * Unit: a factor from 0 to 1. Source: a rule of this product.
 */
function urgencyOf({ type, days }: Candidate, favoured: ReadonlySet<SignalType>): number {
  const { most, perDay } = urgencies[type];
  const urgency = Math.max(leastUrgency, most - perDay * days);
  return favoured.has(type) ? Math.min(1, goalFactor * urgency) : urgency;
}

/**
 * The value of the relationship: its warmth at the last interaction, whether the member set a
 * cadence, and whether the person matches a topic.
 */
function relationshipOf(candidate: Candidate): number {
  const { warmthRank, lastInteractionAt, cadenceDays, isOnTopic } = candidate;
  const warmth = lastInteractionAt ? warmthAt(warmthRank, lastInteractionAt) : 0;
  const watched = cadenceDays === null ? 0 : cadenceShare;
  const onTopic = isOnTopic ? topicShare : 0;
  const value = Math.min(1, leastRelationship + (warmthShare * warmth) / 100 + watched + onTopic);
  return candidate.isPutLast ? putLastFactor * value : value;
}

/**
 * `2^(−days/half-life) · 0.7^(times passed over)`.
 *
 * Unit: a factor from 0 to 1. Source: a rule of this product.
 */
function freshnessOf({ type, days, timesShown }: Candidate): number {
  const halfLife = freshnessHalfLifeDays[type];
  const age = halfLife === null ? 1 : 2 ** (-Math.max(0, days) / halfLife);
  return age * passedOverFactor ** timesShown;
}

/**
 * Draws the weight of a type for one member and day (Thompson sampling: Thompson, Biometrika 1933):
 * liked types mostly win, uncertain ones are tried now and then.
 */
function drawTypeWeight(type: SignalType, weight: Beta | undefined, seed: string): number {
  return sampleBeta(weight ?? typePrior, seededRandom(`${seed}:${type}`));
}

const none: ReadonlySet<SignalType> = new Set();

/**
 * The order of nudges: `urgency × relationship × freshness × type weight`, best first. Relationship
 * is `0.2 + 0.6 · warmth/100`, with 0.2 more for a cadence and for a topic, at most 1. The type
 * weight is drawn once a day from the member's Beta distribution of that type, so that liked types
 * mostly win and uncertain ones are tried now and then.
 *
 * Unit: a product of factors from 0 to 1. Source: Thompson sampling, Thompson, Biometrika 25 (1933);
 * the factors are rules of this product.
 */
export function rankCandidates({
  candidates,
  weights,
  favoured = none,
  seed,
}: {
  candidates: readonly Candidate[];
  /** What the member's answers say of each type; null where the order doesn't learn from them. */
  weights: ReadonlyMap<SignalType, Beta> | null;
  /** The types that serve the member's goals. */
  favoured?: ReadonlySet<SignalType>;
  /** Member and day: the same seed gives the same ranking. */
  seed: string;
}): Ranked[] {
  const drawn = new Map<SignalType, number>();
  const weightOf = (type: SignalType) => {
    if (weights === null) return 1;
    const weight = drawn.get(type) ?? drawTypeWeight(type, weights.get(type), seed);
    drawn.set(type, weight);
    return weight;
  };
  return candidates
    .map((candidate) => {
      const urgency = urgencyOf(candidate, favoured);
      const relationship = relationshipOf(candidate);
      const freshness = freshnessOf(candidate);
      const typeWeight = weightOf(candidate.type);
      const total = urgency * relationship * freshness * typeWeight;
      const score = { urgency, relationship, freshness, type_weight: typeWeight, total };
      return { ...candidate, score };
    })
    .sort(
      (a, b) =>
        b.score.total - a.score.total ||
        b.precedence - a.precedence ||
        (a.signalId < b.signalId ? -1 : 1),
    );
}

/** A nudge of the day so far; its person and type count against the limits. */
export type ChosenNudge = { type: SignalType; contactId: string };

/**
 * The first of a ranking that fit into the day: `at most 5 in total, 2 of a type, 1 per person`.
 * Where places would stay empty because several facts are about the same person, a fact with other
 * people gives way to one that has only this person.
 *
 * Unit: nudges. Source: a rule of this product.
 */
export function pickNudges<Item extends ChosenNudge>(
  ranked: readonly Item[],
  chosen: readonly ChosenNudge[],
  perDay: number = nudgesPerDay,
): Item[] {
  const picked: Item[] = [];
  const people = new Set(chosen.map(({ contactId }) => contactId));
  const counts = new Map<string, number>();
  for (const { type } of chosen) counts.set(type, (counts.get(type) ?? 0) + 1);
  const fits = ({ type }: Item) =>
    chosen.length + picked.length < perDay && (counts.get(type) ?? 0) < nudgesPerType;
  const take = (item: Item) => {
    picked.push(item);
    people.add(item.contactId);
    counts.set(item.type, (counts.get(item.type) ?? 0) + 1);
  };
  for (const item of ranked) if (fits(item) && !people.has(item.contactId)) take(item);
  for (const item of ranked) {
    const place = picked.findIndex(({ contactId }) => contactId === item.contactId);
    if (!fits(item) || place === -1) continue;
    const other = ranked.find(
      ({ type, contactId }) => type === picked[place]!.type && !people.has(contactId),
    );
    if (other === undefined) continue;
    picked.splice(place, 1, other);
    people.add(other.contactId);
    take(item);
  }
  const places = new Map(ranked.map((item, index) => [item, index]));
  return picked.toSorted((a, b) => places.get(a)! - places.get(b)!);
}
