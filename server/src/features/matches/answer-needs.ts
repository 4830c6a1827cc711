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

function answerConcept(id: string, helper: Person): Hit {
  const concept = findConcept(id);
  // Who funds companies founds none, and who looks for the same has none to give.
  if (concept?.excludes.includes('funder') && helper.isFunder) return { value: 0, feature: '' };
  if (helper.sought.has(id)) return { value: 0, feature: '' };
  let best: Hit = { value: helper.gifts.get(`c:${id}`)?.strength ?? 0, feature: `c:${id}` };
  for (const near of concept?.near ?? []) {
    const value = (helper.gifts.get(`c:${near}`)?.strength ?? 0) * nearFactor;
    if (value > best.value) best = { value, feature: `c:${near}` };
  }
  return best;
}

/** How a helper answers one need; null where they don't. */
export function answerNeed(need: Need, helper: Person, index: NetworkIndex): Answer | null {
  const { concepts, words } = need;
  const ofConcepts = concepts.map((id) => answerConcept(id, helper));
  const ofWords = words.map((word): Hit => {
    const feature = `w:${word}`;
    return { value: helper.gifts.get(feature)?.strength ?? 0, feature };
  });
  const [best] = [...ofConcepts, ...ofWords].sort((a, b) => b.value - a.value);
  if (!best || best.value === 0) return null;
  const gift = helper.gifts.get(best.feature);
  if (!gift) return null;
  // Who answers all of it is better than who answers a part; words are details.
  const named = concepts.map((id, at) =>
    Math.max(ofConcepts[at]!.value, helper.topics.has(`c:${id}`) ? topicFactor : 0),
  );
  const parts = named.length > 0 ? named : ofWords.map(({ value }) => value);
  const mean = parts.reduce((sum, value) => sum + value, 0) / parts.length;
  const details = named.length === 0 ? 0 : 0.1 * Math.max(0, ...ofWords.map(({ value }) => value));
  const rare = 0.8 + 0.2 * rarity(index, index.gifts.get(best.feature)?.length ?? 1);
  const strength = Math.min(1, (0.6 * best.value + 0.4 * mean + details) * rare);
  const isLiteral = best.feature.startsWith('w:') || ofWords.some(({ value }) => value > 0);
  return { need, strength, gift, isLiteral };
}
