import { type NetworkIndex, rarity, surroundingsOf } from './network-index.ts';
import { findConcept } from './thesaurus/thesaurus.ts';

/** Of what very many have, each person meets another part, so that work grows with the people alone. */
const longestPosting = 256;
/** What this many share says nothing about two of them. */
const commonest = 400;
/** Pairs that are scored of one person. */
const mostCandidates = 32;

const weights = { exact: 1, near: 0.6, topic: 0.35, surroundings: 0.15 };

type Tally = {
  add: (posting: readonly number[] | undefined, weight: number) => void;
  take: () => number[];
};

export type CandidateFinder = {
  /** Who may answer what someone seeks, or shares something with them. */
  findHelpers: (at: number) => number[];
  /** Who may seek what someone gives. */
  findSeekers: (at: number) => number[];
};

/**
 * Finds the people that someone may match in inverted indexes, best first. With `byTagsAlone` only
 * those with a tag in common.
 */
export function createCandidateFinder(index: NetworkIndex, byTagsAlone: boolean): CandidateFinder {
  const sums = new Float32Array(index.people.length);
  const findByTags = (at: number) => {
    const tally = openTally(sums, at, index);
    for (const tag of index.people[at]!.tags) tally.add(index.tags.get(tag), weights.topic);
    return tally.take();
  };
  if (byTagsAlone) return { findHelpers: findByTags, findSeekers: findByTags };
  return {
    findHelpers: (at) => {
      const tally = openTally(sums, at, index);
      for (const { concepts, words } of index.people[at]!.needs) {
        for (const id of concepts) {
          tally.add(index.gifts.get(`c:${id}`), weights.exact);
          for (const near of findConcept(id)?.near ?? []) {
            tally.add(index.gifts.get(`c:${near}`), weights.near);
          }
        }
        for (const word of words) tally.add(index.gifts.get(`w:${word}`), weights.exact);
      }
      addShared(tally, index, at);
      return tally.take();
    },
    findSeekers: (at) => {
      const tally = openTally(sums, at, index);
      for (const [feature, { strength }] of index.people[at]!.gifts) {
        tally.add(index.needs.get(feature), strength);
      }
      addShared(tally, index, at);
      return tally.take();
    },
  };
}

function addShared(tally: Tally, index: NetworkIndex, at: number): void {
  const person = index.people[at]!;
  const addIfRare = (posting: readonly number[] | undefined, weight: number) => {
    if ((posting?.length ?? 0) <= commonest) tally.add(posting, weight);
  };
  for (const feature of person.topics.keys()) addIfRare(index.topics.get(feature), weights.topic);
  for (const key of surroundingsOf(person)) {
    addIfRare(index.surroundings.get(key), weights.surroundings);
  }
}

function openTally(sums: Float32Array, own: number, index: NetworkIndex): Tally {
  const touched: number[] = [];
  return {
    add: (posting, weight) => {
      if (!posting) return;
      const size = posting.length;
      const worth = weight * (0.5 + rarity(index, size));
      const count = Math.min(size, longestPosting);
      const start = size > longestPosting ? (own * longestPosting) % size : 0;
      for (let step = 0; step < count; step += 1) {
        const other = posting[(start + step) % size]!;
        if (other === own) continue;
        if (sums[other] === 0) touched.push(other);
        sums[other]! += worth;
      }
    },
    take: () => {
      const best = touched
        .map((other) => ({ other, sum: sums[other]! }))
        .sort((a, b) => b.sum - a.sum || a.other - b.other)
        .slice(0, mostCandidates)
        .map(({ other }) => other);
      for (const other of touched) sums[other] = 0;
      return best;
    },
  };
}
