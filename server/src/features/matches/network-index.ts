import type { Person } from './describe-person.ts';
import { findConcept } from './thesaurus/thesaurus.ts';

/** People by what they share, so that pairs are found without comparing everyone with everyone. */
export type NetworkIndex = {
  people: readonly Person[];
  /** Who gives something, by feature. */
  gifts: Map<string, number[]>;
  /** Who needs what a feature answers. */
  needs: Map<string, number[]>;
  topics: Map<string, number[]>;
  tags: Map<string, number[]>;
  /** People of one industry in one place. */
  surroundings: Map<string, number[]>;
};

function put(postings: Map<string, number[]>, key: string, index: number): void {
  const posting = postings.get(key);
  if (posting) posting.push(index);
  else postings.set(key, [index]);
}

export function surroundingsOf({ industry, places }: Person): string[] {
  return industry === null ? [] : [...places].map((place) => `${industry}|${place}`);
}

function neededFeatures({ needs }: Person): Set<string> {
  const features = needs.flatMap(({ concepts, words }) => [
    ...concepts.flatMap((id) => [id, ...(findConcept(id)?.near ?? [])]).map((id) => `c:${id}`),
    ...words.map((word) => `w:${word}`),
  ]);
  return new Set(features);
}

export function indexNetwork(people: readonly Person[]): NetworkIndex {
  const index: NetworkIndex = {
    people,
    gifts: new Map(),
    needs: new Map(),
    topics: new Map(),
    tags: new Map(),
    surroundings: new Map(),
  };
  for (const [at, person] of people.entries()) {
    for (const feature of person.gifts.keys()) put(index.gifts, feature, at);
    for (const feature of neededFeatures(person)) put(index.needs, feature, at);
    for (const feature of person.topics.keys()) put(index.topics, feature, at);
    for (const tag of person.tags) put(index.tags, tag, at);
    for (const key of surroundingsOf(person)) put(index.surroundings, key, at);
  }
  return index;
}

/** How rare a posting makes its feature: 1 for one person, 0 for everyone. */
export function rarity({ people }: NetworkIndex, count: number): number {
  if (people.length < 2) return 1;
  return 1 - Math.log(Math.max(1, count)) / Math.log(people.length);
}
