import type { MatchArm, ScorePart } from '@kith/contract/matches/rules';

import { type Answer, answerNeed } from './answer-needs.ts';
import { areNear, isRemote, type Person } from './describe-person.ts';
import { type NetworkIndex, rarity } from './network-index.ts';

/** What a pair of `seeker` and `helper` has, from which score, confidence and evidence follow. */
export type WeighedPair = {
  seeker: Person;
  helper: Person;
  score: number;
  parts: { part: ScorePart; points: number }[];
  /** What the helper answers, best first, and what the seeker gives in return. */
  answers: Answer[];
  returned: Answer[];
  topics: string[];
  isNear: boolean | null;
  /** A place that was asked for, and is not the helper's. */
  missedPlace: string | null;
};

type Weights = { needs: number; mutual: number; affinity: number; place: number };

const arms: Record<MatchArm, Weights> = {
  control: { needs: 62, mutual: 10, affinity: 20, place: 8 },
  needs_first: { needs: 76, mutual: 12, affinity: 8, place: 4 },
};

/** A place that differs caps the score, one that was asked for lower. */
const farCap = 60;
const missedCap = 40;
/** What two people share without needing each other is worth a card only from here on. */
const leastAffinity = 0.45;
const plainPoints = { need: 25, topic: 10 };

/** Those who know each other already: colleagues, and those that the member noted as related. */
function areAcquainted(one: Person, other: Person): boolean {
  const areColleagues = one.company !== '' && one.company === other.company;
  return areColleagues || one.knows.has(other.id) || other.knows.has(one.id);
}

function answersOf(seeker: Person, helper: Person, index: NetworkIndex): Answer[] {
  const answers: Answer[] = [];
  for (const need of seeker.needs) {
    const answer = answerNeed(need, helper, index);
    if (answer) answers.push(answer);
  }
  return answers.length > 1 ? answers.sort((a, b) => b.strength - a.strength) : answers;
}

const together = (answers: readonly Answer[]) =>
  1 - answers.reduce((rest, { strength }) => rest * (1 - strength), 1);

function sharedTopics(one: Person, other: Person, index: NetworkIndex) {
  if (one.topics.size === 0 || other.topics.size === 0) return { words: [], worth: 0 };
  const words = new Set<string>();
  let worth = 0;
  for (const [feature, word] of one.topics) {
    if (!other.topics.has(feature)) continue;
    words.add(word);
    worth += rarity(index, index.topics.get(feature)?.length ?? 1);
  }
  return { words: [...words], worth };
}

function affinityOf(seeker: Person, helper: Person, worth: number): number {
  const sameIndustry = seeker.industry !== null && seeker.industry === helper.industry;
  return 1 - Math.exp(-(worth * 0.8 + (sameIndustry ? 0.25 : 0)));
}

function missedPlaceOf(answers: readonly Answer[], { places }: Person): string | null {
  if (places.size === 0) return null;
  const asked = answers[0]?.need.places ?? [];
  if (asked.length === 0 || asked.some((place) => places.has(place))) return null;
  return asked[0] ?? null;
}

type Scorer = { arm: MatchArm; isWoven: boolean };

/**
 * Weighs a pair: `needs · (1 − Π(1 − sᵢ)) + mutual · (1 − Π(1 − rᵢ)) + affinity · a + place`, with
 * the strengths `sᵢ` of what the helper answers and `rᵢ` of what comes in return, and `a = 1 −
 * e^(−(0.8 · shared topics by rarity + 0.25 if one industry))`. A place that differs caps the sum.
 * Null where it is no pair: they know each other, seek the same and have nothing else for each
 * other, or share too little. Pure: the same two in the same network always weigh the same.
 *
 * Unit: points from 0 to 100. Source: noisy-or of independent reasons, Pearl, Probabilistic
 * Reasoning in Intelligent Systems, 1988; the weights are rules of this product.
 */
export function weighPair(
  [seeker, helper]: readonly [Person, Person],
  index: NetworkIndex,
  { arm, isWoven }: Scorer,
): WeighedPair | null {
  if (seeker.id === helper.id || areAcquainted(seeker, helper)) return null;
  const answers = answersOf(seeker, helper, index);
  // What comes in return counts only where there is something to return.
  const returned = answers.length > 0 ? answersOf(helper, seeker, index) : [];
  const { words: topics, worth } = sharedTopics(seeker, helper, index);
  const affinity = affinityOf(seeker, helper, worth);
  const compete = [...seeker.sought].some((id) => helper.sought.has(id));
  if (answers.length === 0 && (compete || affinity < leastAffinity || topics.length === 0)) {
    return null;
  }
  const isNear = areNear(seeker, helper);
  const missedPlace = missedPlaceOf(answers, helper);
  const facts = { seeker, helper, answers, returned, topics, isNear, missedPlace };
  if (!isWoven) {
    const points = plainPoints.need * answers.length + plainPoints.topic * topics.length;
    return { ...facts, score: Math.min(100, points), parts: [] };
  }
  const weights = arms[arm];
  const parts: WeighedPair['parts'] = [
    { part: 'needs', points: weights.needs * together(answers) },
    { part: 'mutual', points: answers.length > 0 ? weights.mutual * together(returned) : 0 },
    { part: 'affinity', points: weights.affinity * affinity },
    { part: 'place', points: isNear ? weights.place : 0 },
  ];
  const sum = parts.reduce((total, { points }) => total + points, 0);
  const lost = sum - Math.min(sum, capOf(facts));
  if (lost > 0) parts.push({ part: 'far', points: -lost });
  return { ...facts, score: sum - lost, parts: parts.filter(({ points }) => points !== 0) };
}

function capOf({
  seeker,
  helper,
  isNear,
  missedPlace,
}: Pick<WeighedPair, 'seeker' | 'helper' | 'isNear' | 'missedPlace'>): number {
  if (isRemote(seeker) || isRemote(helper)) return 100;
  if (missedPlace !== null) return missedCap;
  return isNear === false ? farCap : 100;
}
