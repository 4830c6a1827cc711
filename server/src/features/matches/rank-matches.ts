import { type MatchArm, matchLimits } from '@kith/contract/matches/rules';
import type { StoredEvidence } from '@kith/contract/matches/schemas';

import { assignPairs } from './assign-pairs.ts';
import { describePerson, type PersonInput } from './describe-person.ts';
import { confidenceOf, evidenceOf } from './explain-pair.ts';
import { createCandidateFinder } from './find-candidates.ts';
import { indexNetwork } from './network-index.ts';
import { type WeighedPair, weighPair } from './weigh-pair.ts';

/** How a run finds and scores: by flags and the experiment's arm. */
export type RankSettings = { arm: MatchArm; isWoven: boolean; byTagsAlone: boolean };

export type RankInput = {
  people: readonly PersonInput[];
  settings: RankSettings;
  /** Only pairs of these; null for all. */
  only: readonly string[] | null;
};

export type RankedPair = {
  seeker_id: string;
  helper_id: string;
  seeker_member: string | null;
  helper_member: string | null;
  score: number;
  confidence: number;
  parts: WeighedPair['parts'];
  evidence: StoredEvidence[];
};

/** Pairs that are kept of one seeker before people's capacities are looked at. */
const shortlist = 20;
const round = (value: number) => Math.round(value * 100) / 100;

type Network = Pick<RankInput, 'people' | 'settings'>;

/** The best pairs of a person, on demand, by their place in `people`. */
export function openRanking({ people: inputs, settings }: Network) {
  const people = inputs.map(describePerson);
  const index = indexNetwork(people);
  const { findHelpers, findSeekers } = createCandidateFinder(index, settings.byTagsAlone);
  const weigh = (seeker: number, helper: number) =>
    weighPair([people[seeker]!, people[helper]!], index, settings) ?? [];
  const choose = (pairs: WeighedPair[]) =>
    pairs.sort((a, b) => b.score - a.score).slice(0, shortlist);
  return {
    /** As the one who seeks. */
    ofSeeker: (at: number) => choose(findHelpers(at).flatMap((other) => weigh(at, other))),
    ofHelper: (at: number) => choose(findSeekers(at).flatMap((other) => weigh(other, at))),
  };
}

const keyOf = ({ seeker, helper }: WeighedPair) => [seeker.id, helper.id].sort().join('|');

/**
 * The pairs of a network that are worth keeping, best first: per person a few, and never found by
 * comparing everyone with everyone. Of two directions of a pair the better one stays. Runs in a thread.
 */
export function rankMatches({ people, settings, only }: RankInput): RankedPair[] {
  const ranking = openRanking({ people, settings });
  const chosen = only === null ? null : new Set(only);
  const best = new Map<string, WeighedPair>();
  for (const [at, { id }] of people.entries()) {
    if (chosen && !chosen.has(id)) continue;
    // Whoever a changed person helps is not looked at themselves.
    const pairs = [...ranking.ofSeeker(at), ...(chosen ? ranking.ofHelper(at) : [])];
    for (const pair of pairs) {
      const key = keyOf(pair);
      if ((best.get(key)?.score ?? -1) < pair.score) best.set(key, pair);
    }
  }
  const { chosen: kept } = assignPairs([...best.values()], {
    score: ({ score }) => score,
    people: ({ seeker, helper }) => [seeker.id, helper.id],
    capacity: () => matchLimits.perPerson,
  });
  return kept.slice(0, matchLimits.kept).map((pair) => ({
    seeker_id: pair.seeker.id,
    helper_id: pair.helper.id,
    seeker_member: pair.seeker.memberId,
    helper_member: pair.helper.memberId,
    score: round(pair.score),
    confidence: round(confidenceOf(pair)),
    parts: settings.isWoven
      ? pair.parts.map(({ part, points }) => ({ part, points: round(points) }))
      : [],
    evidence: settings.isWoven ? evidenceOf(pair) : [],
  }));
}
