import { reviewBar } from '@kith/contract/duplicates/rules';

import { linkNeighbours } from './blocking.ts';
import { describePerson, type Person, type PersonInput } from './describe-person.ts';
import { estimateModel } from './estimate-model.ts';
import type { Model } from './model.ts';
import { scorePair, type ScoredPair } from './score-pair.ts';
import { countValues, type NetworkStatistics } from './statistics.ts';

/** Two contacts that may be one person; `first` has the lower id. */
export type FoundPair = ScoredPair & { first: string; second: string };

/** Few, because each has up to hundreds of neighbours: the caller can pause every few milliseconds. */
const stepSize = 10;

type Measure = { model: Model; statistics: NetworkStatistics; bar: number };
type Step = { done: number; found: FoundPair[] };

/**
 * The pairs at or above the review bar. A generator, so that the caller can pause between its
 * steps: each yields how many people are done and the pairs found since the last step.
 */
export function* findDuplicates(inputs: readonly PersonInput[]): Generator<Step> {
  const people: Person[] = [];
  for (const [index, input] of inputs.entries()) {
    people.push(describePerson(input));
    if (index % stepSize === 0) yield { done: 0, found: [] };
  }
  const statistics = countValues(people);
  const neighbours = yield* prepare(linkNeighbours(people));
  const model = yield* prepare(estimateModel(people, neighbours, statistics));
  const measure = { model, statistics, bar: reviewBar };
  let found: FoundPair[] = [];
  for (const [index, others] of neighbours.entries()) {
    for (const other of new Set(others)) {
      const pair = judge(people[index]!, people[other]!, measure);
      if (pair) found.push(pair);
    }
    if (index % stepSize === stepSize - 1) {
      yield { done: index + 1, found };
      found = [];
    }
  }
  yield { done: people.length, found };
}

/** What is done before the first person is; its pauses are steps too. */
function* prepare<Result>(work: Generator<void, Result>): Generator<Step, Result> {
  let next = work.next();
  for (; !next.done; next = work.next()) yield { done: 0, found: [] };
  return next.value;
}

function judge(one: Person, other: Person, measure: Measure): FoundPair | null {
  const scored = scorePair([one, other], measure);
  if (!scored) return null;
  const [first, second] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
  return { ...scored, first, second };
}
