import {
  leastTrend,
  trendDays,
  trendFalseShare,
  trendFieldOf,
  trendFields,
  trendLimits,
  type TrendRange,
} from '@kith/contract/insights/trends-rules';
import { addDays } from '#features/profile/local-day.ts';
import type { Tx } from '#platform/database/tx.ts';
import { findDiscoveries } from '#platform/statistics/false-discoveries.ts';

import type { Moment } from '#features/insights/moment.ts';
import { movesSince, readChanges } from './moves.ts';
import { readTexts, type Text } from './read-texts.ts';
import { scanIndustries } from './scan-industries.ts';
import { countPeople, scanCompanies, scanTitles } from './scan-jobs.ts';
import { dropRepeats, scanTopics } from './scan-topics.ts';
import type { Candidate } from './trend-candidate.ts';

export type Found = {
  people: number;
  facts: { moves: number } & Record<'posts' | 'notes' | 'tags', number>;
  scanned: number;
  /** The most people who did the same thing. */
  most: number;
  /** By field, in each the surest first. */
  trends: Candidate[];
};

/**
 * What more people in the network do than chance explains, over a range. Everything that is tested counts
 * for the correction, also what no one did.
 */
export async function findTrends(tx: Tx, moment: Moment, range: TrendRange): Promise<Found> {
  const { today } = moment;
  const after = addDays(today.date, -trendDays[range]);
  const changes = await readChanges(tx, moment, addDays(today.date, -7 * trendLimits.weeks));
  const earliest = addDays(today.date, -7 * trendLimits.weeks);
  const movesOf = (field: 'company' | 'title') => ({
    inRange: movesSince(changes, field, after),
    lately: movesSince(changes, field, earliest),
  });
  const [jobs, titles] = [movesOf('company'), movesOf('title')];
  const people = await countPeople(tx, moment);
  const texts = await readTexts(tx, moment, addDays(today.date, -7 * trendLimits.topicWeeks));
  const scans = [
    await scanTitles(tx, moment, titles),
    await scanCompanies(tx, moment, jobs),
    scanTopics(texts, { weeks: trendDays[range] / 7, today: today.date }),
    await scanIndustries(tx, moment, { moves: jobs, after, people }),
  ];
  const candidates = scans.flatMap((scan) => scan.candidates);
  const others = scans.reduce((sum, scan) => sum + scan.others, 0);
  const isRecent = ({ day }: Text) => day > after;
  const count = (source: Text['source']) =>
    texts.filter((text) => text.source === source && isRecent(text)).length;
  return {
    people,
    facts: {
      moves: jobs.inRange.length,
      posts: count('post'),
      notes: count('note'),
      tags: count('tag'),
    },
    scanned: candidates.length + others,
    most: Math.max(0, ...candidates.map((candidate) => candidate.people.length)),
    trends: choose(candidates, others),
  };
}

/** Those that are no chance, the surest of each field. */
function choose(candidates: readonly Candidate[], others: number): Candidate[] {
  const chances = [
    ...candidates.map(({ chance }) => chance),
    ...Array.from({ length: others }, () => 1),
  ];
  const isFound = findDiscoveries(chances, trendFalseShare);
  const found = candidates.filter(
    ({ people }, place) => isFound[place] === true && people.length >= leastTrend,
  );
  const topics = new Set(dropRepeats(found.filter(({ kind }) => kind === 'topic')));
  const distinct = found.filter((one) => one.kind !== 'topic' || topics.has(one));
  return trendFields.flatMap((field) =>
    distinct
      .filter(({ kind }) => trendFieldOf[kind] === field)
      .toSorted((a, b) => a.chance - b.chance || (a.value < b.value ? -1 : 1))
      .slice(0, trendLimits.shown),
  );
}
