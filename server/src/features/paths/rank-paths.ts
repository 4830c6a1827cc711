import type { PathBand } from '@kith/contract/paths/rules';

import { bandStrength } from './disclose.ts';

/** What the order of paths follows from. */
export type RankedFacts = {
  /** The searcher's own warmth with the connector, 0 to 100. */
  warmth: number;
  rest: PathBand;
  isLonger: boolean;
  /** Requests that wait for the connector's answer, from anyone. */
  waiting: number;
  /** Of the searcher's own requests to the connector: how many ended, and led to a meeting. */
  ended: number;
  met: number;
};

/** Even a tie without any interaction counts a little: the contact is known. */
const leastStrength = 0.05;
/** One more person has to agree. */
const longerFactor = 0.5;
/** Requests that wait, in steps, so that the order doesn't show their number. */
const loads = [
  { from: 6, factor: 0.4 },
  { from: 3, factor: 0.7 },
  { from: 0, factor: 1 },
];
/** An outcome counts as if there had been two good ones before (a Beta prior). */
const priorOutcomes = 2;

/**
 * How promising a path is: `own warmth/100 × strength of the far tie × load × (met + 2)/(ended +
 * 2)`, halved if one more person has to agree. The far tie counts by its shown band alone, so that
 * the order says nothing that the bands don’t.
 *
 * Unit: a product above 0 and at most 1. Source: a rule of this product.
 */
export function scoreOf({ warmth, rest, isLonger, waiting, ended, met }: RankedFacts): number {
  const own = Math.max(leastStrength, Math.min(1, warmth / 100));
  const far = bandStrength[rest] * (isLonger ? longerFactor : 1);
  const load = loads.find(({ from }) => waiting >= from)?.factor ?? 1;
  const outcomes = (Math.min(met, ended) + priorOutcomes) / (ended + priorOutcomes);
  return own * far * load * outcomes;
}

/** The best first; of equal ones, the smaller key, so that the order never depends on the input's. */
export function rankPaths<Path extends { facts: RankedFacts; key: string }>(
  paths: readonly Path[],
): Path[] {
  return paths
    .map((path) => ({ path, score: scoreOf(path.facts) }))
    .toSorted((a, b) => b.score - a.score || (a.path.key < b.path.key ? -1 : 1))
    .map(({ path }) => path);
}
