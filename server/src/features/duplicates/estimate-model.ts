import { chooseLessons, type Lessons } from './choose-lessons.ts';
import { comparePeople } from './compare-people.ts';
import type { Person } from './describe-person.ts';
import { blendShares, countLevel, defaultShares, noCounts, type Shares } from './field-levels.ts';
import {
  createModel,
  defaultCircles,
  defaultPairShares,
  type Model,
  type Odds,
  type PairShares,
  weighKinds,
} from './model.ts';
import type { NetworkStatistics } from './statistics.ts';

/** So many pairs of strangers are looked at. */
const sampleSize = 8_000;
/** The defaults count as so many pairs; a small network hardly moves them. */
const strength = { u: 2_000, m: 150, share: 100, circles: 10 };
const mostCircles = 8;
/** A network in which everything looks alike is not taken for one of doubles only. */
const largestShare = 0.5;
const rounds = 6;
const stepSize = 25;

/**
 * Learns the model from the network itself: u from random pairs, m and the share of duplicates by
 * expectation–maximisation on pairs that may be one person, both with the defaults as a prior.
 * Fields by which a pair was chosen are not learned from it. Sources: Dempster, Laird & Rubin, 1977;
 * Winkler, "Using the EM Algorithm for Weight Computation in the Fellegi–Sunter Model", 1988;
 * choosing by turns, as in Linacre et al., "Splink", 2022. The same network gives the same model.
 * A generator, so that the caller can pause between its steps.
 */
export function* estimateModel(
  people: readonly Person[],
  neighbours: readonly (readonly number[])[],
  statistics: NetworkStatistics,
): Generator<void, Model> {
  const defaults = { m: defaultShares('m'), shares: defaultPairShares };
  const unlearned = createModel(statistics, {
    ...defaults,
    u: defaultShares('u'),
    circles: defaultCircles,
  });
  const strangers = yield* countStrangers(people, statistics, unlearned);
  const u = blendShares(defaultShares('u'), strangers, strength.u);
  const circles = countCircles(people, u);
  let model = createModel(statistics, { ...defaults, u, circles });
  const lessons = yield* chooseLessons(people, neighbours, statistics);
  for (let round = 0; round < rounds; round += 1) {
    model = learn(model, lessons, statistics);
    yield;
  }
  return model;
}

/** One round: every pair counts for each kind of pair as much as it is likely to be one. */
function learn(model: Model, { lessons, covered }: Lessons, statistics: NetworkStatistics): Model {
  const counts = noCounts();
  const found: PairShares = { double: 0, relative: 0, namesake: 0 };
  for (const { comparison, taught } of lessons) {
    const odds = weighKinds(model, comparison);
    const total = sumOf(odds);
    for (const kind of ['double', 'relative', 'namesake'] as const)
      found[kind] += odds[kind] / total;
    for (const agreement of comparison.agreements)
      if (taught.includes(agreement.field)) countLevel(counts, agreement, odds.double / total);
  }
  const shareOf = (kind: keyof PairShares) =>
    Math.min(
      largestShare,
      (found[kind] + strength.share * defaultPairShares[kind]) / (covered + strength.share),
    );
  return createModel(statistics, {
    m: blendShares(defaultShares('m'), counts, strength.m),
    u: model.u,
    circles: model.circles,
    shares: {
      double: shareOf('double'),
      relative: shareOf('relative'),
      namesake: shareOf('namesake'),
    },
  });
}

/**
 * How many circles there are: so many times more often than others do people who share a first name,
 * but not the last, live in one town or have one title.
 */
function countCircles(people: readonly Person[], u: Shares): number {
  const before = new Map<string, Person>();
  let [common, expected] = [0, 0];
  for (const person of people) {
    const other = before.get(person.first);
    before.set(person.first, person);
    if (!other || person.first === '' || other.last === person.last) continue;
    for (const field of ['location', 'title'] as const) {
      if (person[field] === '' || other[field] === '') continue;
      common += Number(person[field] === other[field]);
      expected += u[field].exact!;
    }
  }
  const circles = (common + strength.circles * defaultCircles) / (expected + strength.circles);
  return Math.min(mostCircles, Math.max(1, circles));
}

/** Of all kinds of pairs, strangers included. */
function sumOf(odds: Odds): number {
  return Object.values(odds).reduce((sum, one) => sum + one, 1);
}

/** In a small network many of the random pairs are one person: those hardly count. */
function* countStrangers(
  people: readonly Person[],
  statistics: NetworkStatistics,
  unlearned: Model,
): Generator<void, Shares> {
  const counts = noCounts();
  const wanted = Math.min(sampleSize, (people.length * (people.length - 1)) / 2);
  const next = createSequence(people.length);
  for (let taken = 0; taken < wanted; taken += 1) {
    const [one, other] = [next(), next()];
    if (one !== other) {
      const comparison = comparePeople(people[one]!, people[other]!, statistics);
      const odds = weighKinds(unlearned, comparison);
      const weight = 1 - odds.double / sumOf(odds);
      for (const agreement of comparison.agreements) countLevel(counts, agreement, weight);
    }
    if (taken % stepSize === 0) yield;
  }
  return counts;
}

/** Places in a list, the same for each run. Source: Park & Miller, "minimal standard", 1988. */
function createSequence(length: number): () => number {
  const [factor, modulus] = [48_271, 2_147_483_647];
  let state = 1;
  return () => {
    state = (state * factor) % modulus;
    return state % length;
  };
}
