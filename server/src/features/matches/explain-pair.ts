import type { StoredEvidence } from '@kith/contract/matches/schemas';

import type { Answer } from './answer-needs.ts';
import type { WeighedPair } from './weigh-pair.ts';

const mostNeeds = 2;
const mostTopics = 3;

/**
 * How certain a match is, 0 to 1: that someone stated what they offer counts more than what follows
 * from their title, one word in both texts more than one meaning, two reasons more than one.
 */
export function confidenceOf({
  answers,
  returned,
  topics,
  isNear,
  missedPlace,
}: WeighedPair): number {
  const [best] = answers;
  const ofNeed = best ? 0.25 + 0.4 * best.strength + (best.isLiteral ? 0.08 : 0) : 0.2;
  const others =
    (answers.length > 1 ? 0.1 : 0) +
    (returned.length > 0 ? 0.12 : 0) +
    Math.min(0.16, 0.08 * topics.length) +
    (isNear ? 0.08 : 0);
  const doubt = missedPlace === null ? (isNear === false ? 0.08 : 0) : 0.25;
  return Math.max(0.05, Math.min(0.98, ofNeed + others - doubt));
}

const describeNeed = (
  who: 'seeker' | 'helper',
  { need, gift, isLiteral }: Answer,
): StoredEvidence => ({
  code: 'need',
  who,
  seeks: need.text,
  offers: gift.text,
  source: gift.source,
  is_literal: isLiteral,
});

/** The reasons as codes and facts, in the words of the records. */
export function evidenceOf(pair: WeighedPair): StoredEvidence[] {
  const { seeker, helper, answers, returned, topics, isNear, missedPlace } = pair;
  const evidence: StoredEvidence[] = [
    ...answers.slice(0, mostNeeds).map((answer) => describeNeed('seeker', answer)),
    ...returned.slice(0, 1).map((answer) => describeNeed('helper', answer)),
  ];
  if (topics.length > 0) evidence.push({ code: 'topics', words: topics.slice(0, mostTopics) });
  if (seeker.industry !== null && seeker.industry === helper.industry) {
    evidence.push({ code: 'industry', industry: seeker.industry });
  }
  if (missedPlace !== null) {
    evidence.push({ code: 'far', places: [missedPlace, helper.place] });
  } else if (isNear === false) {
    evidence.push({ code: 'far', places: [seeker.place, helper.place] });
  } else if (isNear) {
    evidence.push({ code: 'place', place: helper.place });
  }
  return [...evidence, { code: 'unacquainted' }];
}
