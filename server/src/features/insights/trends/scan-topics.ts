import { leastTrend, trendLimits } from '@kith/contract/insights/trends-rules';
import { type Batch, findBursts } from '#platform/statistics/bursts.ts';
import { chanceOfAtLeast, chanceOfAtMost } from '#platform/statistics/hypergeometric.ts';

import type { Text } from './read-texts.ts';
import { type Candidate, type Scan, weeksAgo } from './trend-candidate.ts';

/** A topic needs so many people by week, over all weeks, to be tested. */
const leastMentions = 4;
/** Of topics with so many of their people in common (of those of both), only one is shown. */
const sameShare = 0.6;
/** A pair of words says more than one that comes up only a little more often. */
const pairBonus = 1.25;

type Mention = { text: Text; week: number };
type Span = { weeks: number; today: string };

/**
 * Topics that came up more often in the last weeks than before, or less often. Counted are people by
 * week, so that someone who writes often counts once. Two things must agree: the test of all those counts
 * against chance, and a burst (or the end of one) by Kleinberg's automaton.
 */
export function scanTopics(texts: readonly Text[], span: Span): Scan {
  const mentions = texts
    .map((text) => ({ text, week: weeksAgo(text.day, span.today) }))
    .filter(({ week }) => week >= 0 && week < trendLimits.topicWeeks);
  const all = countPeople(mentions);
  const byTopic = new Map<string, Mention[]>();
  for (const mention of mentions) {
    for (const key of mention.text.topics.keys()) {
      const known = byTopic.get(key);
      if (known) known.push(mention);
      else byTopic.set(key, [mention]);
    }
  }
  const tested = [...byTopic].filter(([, list]) => hasEnough(list));
  const candidates = tested.flatMap(([key, list]) => testTopic(key, list, { all, span }));
  return { candidates, others: 2 * tested.length - candidates.length };
}

function hasEnough(list: readonly Mention[]): boolean {
  if (list.length < leastMentions) return false;
  if (new Set(list.map(({ text }) => text.person)).size < leastTrend) return false;
  return countPeople(list).reduce((sum, count) => sum + count, 0) >= leastMentions;
}

/** How many people said something in each week, the current one first. */
function countPeople(mentions: readonly Mention[]): number[] {
  const weeks = Array.from({ length: trendLimits.topicWeeks }, () => new Set<string>());
  for (const { text, week } of mentions) weeks[week]?.add(text.person);
  return weeks.map((people) => people.size);
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function testTopic(
  key: string,
  list: readonly Mention[],
  { all, span }: { all: readonly number[]; span: Span },
): Candidate[] {
  const counts = countPeople(list);
  const draw = {
    hits: sum(counts.slice(0, span.weeks)),
    drawn: sum(counts),
    marked: sum(all.slice(0, span.weeks)),
    total: sum(all),
  };
  const within = list.filter(({ week }) => week < span.weeks);
  const earlier = list.filter(({ week }) => week >= span.weeks && week < 2 * span.weeks);
  const [now, before] = [contactsOf(within), contactsOf(earlier)];
  const isRising = now.length > before.length;
  if (now.length === before.length || !agrees(isRising, { counts, all, span })) return [];
  return [
    {
      kind: 'topic',
      isRising,
      value: key,
      other: null,
      name: nameOf(key, list),
      people: isRising ? now : before,
      days: (isRising ? within : earlier).map(({ text }) => text.day),
      before: before.length,
      now: now.length,
      mentions: (isRising ? within : earlier).length,
      isTag: list.some(({ text }) => text.topics.get(key)?.isTag),
      weeks: lineOf(counts),
      chance: isRising ? chanceOfAtLeast(draw) : chanceOfAtMost(draw),
    },
  ];
}

/** Whether it is in a burst within the range, or was in one that ended before it. */
function agrees(
  isRising: boolean,
  { counts, all, span }: { counts: readonly number[]; all: readonly number[]; span: Span },
): boolean {
  const batches: Batch[] = counts.map((hits, week) => ({ hits, total: all[week] ?? 0 }));
  const first = trendLimits.topicWeeks - span.weeks;
  const last = findBursts(batches.toReversed()).at(-1);
  if (!last) return false;
  return isRising ? last.to >= first : last.to < first;
}

/** Half a year in steps of two weeks, oldest first, so that what faded is seen to fade. */
function lineOf(counts: readonly number[]): number[] {
  return Array.from({ length: trendLimits.weeks }, (_, place) => {
    const week = 2 * (trendLimits.weeks - 1 - place);
    return sum(counts.slice(week, week + 2));
  });
}

function contactsOf(mentions: readonly Mention[]): string[] {
  return [...new Set(mentions.flatMap(({ text }) => text.contactId ?? []))];
}

/** As it is written most often. */
function nameOf(key: string, list: readonly Mention[]): string {
  const spellings = Map.groupBy(list, ({ text }) => text.topics.get(key)?.text ?? key);
  const [name = key] = [...spellings].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  return name;
}

/**
 * Of topics that the same people bring up, since they are words of the same texts, the one that says most:
 * a tag, else the one that comes up most, a pair of words before one of them.
 */
export function dropRepeats(topics: readonly Candidate[]): Candidate[] {
  const weight = ({ value, mentions }: Candidate) =>
    (mentions ?? 0) * (value.includes(' ') ? pairBonus : 1);
  const best = topics.toSorted(
    (a, b) =>
      Number(b.isTag) - Number(a.isTag) ||
      weight(b) - weight(a) ||
      a.value.split(' ').length - b.value.split(' ').length ||
      b.value.length - a.value.length ||
      (a.value < b.value ? -1 : 1),
  );
  const kept: Candidate[] = [];
  for (const topic of best) {
    if (!kept.some((one) => isSame(one, topic))) kept.push(topic);
  }
  return kept;
}

/** By the share of people in common (Jaccard's index). */
function isSame(one: Candidate, other: Candidate): boolean {
  if (one.isRising !== other.isRising) return false;
  const [mine, theirs] = [new Set(one.people), new Set(other.people)];
  return mine.intersection(theirs).size >= sameShare * mine.union(theirs).size;
}
