import { comparePeople, type Comparison } from './compare-people.ts';
import type { Person } from './describe-person.ts';
import {
  type Agreement,
  blendShares,
  countLevel,
  defaultShares,
  type Field,
  noCounts,
  type Shares,
} from './field-levels.ts';
import { createModel, defaultCircles, defaultPairShares, type Model, type PairShares, weighKinds } from './model.ts';
import type { NetworkStatistics } from './statistics.ts';

/** Pairs of strangers that are looked at, and pairs that may be one person. */
const samples = { strangers: 8_000, candidates: 12_000 };
/** The defaults count as so many pairs; a small network hardly moves them. */
const strength = { u: 2_000, m: 150, share: 400, circles: 10 };
const mostCircles = 8;
const rounds = 6;
const stepSize = 500;

/** A pair with what it can teach: its fields were not what it was chosen by. */
type Lesson = { comparison: Comparison; taught: readonly Field[] };

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
  neighbours: readonly ReadonlySet<number>[],
  statistics: NetworkStatistics,
): Generator<void, Model> {
  const u = blendShares(defaultShares('u'), yield* countStrangers(people, statistics), strength.u);
  const circles = countCircles(people, u);
  let model = createModel(statistics, {
    ...{ m: defaultShares('m'), u, circles, shares: defaultPairShares },
  });
  const lessons = yield* listLessons(people, neighbours, statistics);
  for (let round = 0; round < rounds; round += 1) {
    model = learn(model, lessons, statistics);
    yield;
  }
  if (process.env.SHOW) console.log(circles, JSON.stringify(model.m.birthdate), JSON.stringify(model.m.last), JSON.stringify(model.m.location), JSON.stringify(model.lookalikes.map(l=>2**l.bits*people.length/2)), 2**model.priorBits*people.length/2);
  return model;
}

/** One round: every pair counts for each kind of pair as much as it is likely to be one. */
function learn(
  model: Model,
  { lessons, covered }: { lessons: readonly Lesson[]; covered: number },
  statistics: NetworkStatistics,
): Model {
  const counts = noCounts();
  const found: PairShares = { double: 0, relative: 0, namesake: 0 };
  for (const { comparison, taught } of lessons) {
    const odds = weighKinds(model, comparison);
    const total = Object.values(odds).reduce((sum, one) => sum + one, 1);
    for (const kind of ['double', 'relative', 'namesake'] as const) found[kind] += odds[kind] / total;
    for (const agreement of comparison.agreements)
      if (taught.includes(agreement.field)) countLevel(counts, agreement, odds.double / total);
  }
  const shareOf = (kind: keyof PairShares) =>
    (found[kind] + strength.share * defaultPairShares[kind]) / (covered + strength.share);
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

function* countStrangers(
  people: readonly Person[],
  statistics: NetworkStatistics,
): Generator<void, Shares> {
  const counts = noCounts();
  const wanted = Math.min(samples.strangers, (people.length * (people.length - 1)) / 2);
  const next = createSequence(people.length);
  for (let taken = 0; taken < wanted; taken += 1) {
    const [one, other] = [next(), next()];
    if (one !== other) {
      const { agreements } = comparePeople(people[one]!, people[other]!, statistics);
      for (const agreement of agreements) countLevel(counts, agreement);
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

const taughtByNames: readonly Field[] = [
  ...(['birthdate', 'birthday', 'company', 'title', 'location', 'phone', 'email', 'profile'] as const),
];
const taughtByAddresses: readonly Field[] = ['first', 'short', 'last', 'company', 'title', 'location'];

/** Pairs of people at even distances in the list, so that a large network takes no longer. */
function* listLessons(
  people: readonly Person[],
  neighbours: readonly ReadonlySet<number>[],
  statistics: NetworkStatistics,
) {
  const lessons: Lesson[] = [];
  const total = neighbours.reduce((sum, { size }) => sum + size, 0);
  const step = Math.max(1, Math.ceil(total / samples.candidates));
  let covered = 0;
  for (let index = 0; index < people.length; index += step) {
    covered += 1;
    for (const other of neighbours[index]!) {
      const comparison = comparePeople(people[index]!, people[other]!, statistics);
      const { agreements } = comparison;
      const taught = [
        ...(isNamed(agreements) ? taughtByNames : []),
        ...(isAddressed(agreements) ? taughtByAddresses : []),
      ];
      lessons.push({ comparison, taught });
    }
    if (covered % stepSize === 0) yield;
  }
  return { lessons, covered };
}

function isNamed(agreements: readonly Agreement[]): boolean {
  const isSame = (...wanted: Field[]) =>
    agreements.some(({ field, level }) => wanted.includes(field) && level === 'exact');
  return isSame('first', 'short') && isSame('last');
}

function isAddressed(agreements: readonly Agreement[]): boolean {
  return agreements.some(
    ({ field, level }) => level === 'same' || (field === 'birthdate' && level === 'exact'),
  );
}
