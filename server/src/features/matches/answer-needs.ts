import type { Gift, Need, Person } from './describe-person.ts';
import { type NetworkIndex, rarity } from './network-index.ts';
import { findConcept } from './thesaurus/thesaurus.ts';

/** How one person answers a need of another. */
export type Answer = {
  need: Need;
  /** 0 to 1. */
  strength: number;
  gift: Gift;
  /** Found by a word that both texts contain. */
  isLiteral: boolean;
};

const nearFactor = 0.7;
/** A topic of the helper, where the need names a field. */
const topicFactor = 0.5;

type Hit = { value: number; feature: string };
const none: Hit = { value: 0, feature: '' };

function answerConcept(id: string, helper: Person): Hit {
  // Who looks for the same has none to give.
  if (helper.sought.has(id)) return none;
  const concept = findConcept(id);
  if (!concept) return none;
  // Who funds companies founds none.
  if (helper.isFunder && concept.excludes.includes('funder')) return none;
  let value = helper.gifts.get(concept.feature)?.strength ?? 0;
  let { feature } = concept;
  for (const near of concept.nearFeatures) {
    const nearValue = (helper.gifts.get(near)?.strength ?? 0) * nearFactor;
    if (nearValue <= value) continue;
    value = nearValue;
    feature = near;
  }
  return value === 0 ? none : { value, feature };
}

/**
 * How a helper answers one need; null where they don't. Called for every candidate of every person, so it
 * makes nothing that it throws away.
 */
export function answerNeed(need: Need, helper: Person, index: NetworkIndex): Answer | null {
  const { concepts, words } = need;
  let best = none;
  let sum = 0;
  for (const id of concepts) {
    const hit = answerConcept(id, helper);
    if (hit.value > best.value) best = hit;
    sum += hit.value === 0 && helper.topics.has(`c:${id}`) ? topicFactor : hit.value;
  }
  let ofWords = 0;
  let wordSum = 0;
  for (const word of words) {
    const value = helper.gifts.get(`w:${word}`)?.strength ?? 0;
    if (value > best.value) best = { value, feature: `w:${word}` };
    ofWords = Math.max(ofWords, value);
    wordSum += value;
  }
  const gift = helper.gifts.get(best.feature);
  if (!gift) return null;
  // Who answers all of it is better than who answers a part; words are details.
  const hasConcepts = concepts.length > 0;
  const mean = hasConcepts ? sum / concepts.length : wordSum / words.length;
  const details = hasConcepts ? 0.1 * ofWords : 0;
  const rare = 0.8 + 0.2 * rarity(index, index.gifts.get(best.feature)?.length ?? 1);
  const strength = Math.min(1, (0.6 * best.value + 0.4 * mean + details) * rare);
  return { need, strength, gift, isLiteral: ofWords > 0 };
}
