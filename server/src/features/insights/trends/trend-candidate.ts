import type { TrendKind } from '@kith/contract/insights/trends-rules';
import { trendLimits } from '@kith/contract/insights/trends-rules';

import { daysBetween } from '#features/profile/local-day.ts';

/** What is tested against chance. */
export type Candidate = {
  kind: TrendKind;
  isRising: boolean;
  /** The company's id, the title in lower case, the topic's key, or the ISIC code. */
  value: string;
  /** The other company of a route. */
  other: string | null;
  /** As it is shown; null where it is a company's. */
  name: string | null;
  /** The contacts that it counts. */
  people: string[];
  /** When what it counts happened. */
  days: string[];
  before: number | null;
  now: number | null;
  mentions: number | null;
  /** Of a topic: someone wrote it as a tag. */
  isTag: boolean;
  /** Oldest first. */
  weeks: number[];
  chance: number;
};

/** The candidates of a kind, and how many others were tested that no one's doing speaks for. */
export type Scan = { candidates: Candidate[]; others: number };

/** How many weeks ago a day was; the last seven days with today are 0. */
export function weeksAgo(day: string, today: string): number {
  return Math.floor(daysBetween(day, today) / 7);
}

/**
 * How many people a group had at the end of each of the last weeks, oldest first: counted back from now
 * by the days on which people came and left.
 */
export function countBack(
  now: number,
  { came, left }: { came: readonly string[]; left: readonly string[] },
  today: string,
): number[] {
  const after = (days: readonly string[], week: number) =>
    days.filter((day) => weeksAgo(day, today) < week).length;
  return Array.from({ length: trendLimits.weeks }, (_, place) => {
    const week = trendLimits.weeks - 1 - place;
    return Math.max(0, now - after(came, week) + after(left, week));
  });
}
