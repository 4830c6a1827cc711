import { dayMs } from '../core/time.ts';
import type { Money } from './rules.ts';

/** Each from 0 to 1. */
export type ScoreFactors = { value: number; probability: number; warmth: number; recency: number };
export type Score = { score: number; factors: ScoreFactors };

/** By the share of the member's largest open value in the same currency: no exchange rate is needed. */
const valueBands = [
  { from: 0.5, factor: 1 },
  { from: 0.2, factor: 0.8 },
  { from: 0.05, factor: 0.6 },
  { from: 0, factor: 0.4 },
] as const;
/** Without a value it counts as one in the lowest band. */
const unvalued = 0.4;

/**
 * By the share of the member's largest open value in the same currency, so that no exchange rate is
 * needed.
 *
 * Unit: a factor from 0.4 to 1. Source: a rule of this product.
 */
export function valueBand(value: Money | null, largest: ReadonlyMap<string, number>): number {
  const most = value === null ? 0 : (largest.get(value.currency) ?? 0);
  if (value === null || most === 0) return unvalued;
  return valueBands.find(({ from }) => value.amount / most >= from)?.factor ?? unvalued;
}

/** Nothing happened with it for so many days: half as fresh. */
const halfLifeDays = 45;
/** No factor is less, so that one that is missing does not hide the others. */
const least = 0.05;

/**
 * `2^(−days/45)` since anything happened with it.
 *
 * Unit: a factor from 0 to 1. Source: a rule of this product.
 */
export function recencyOf(touchedAt: Date, now: Date): number {
  const days = Math.max(0, now.getTime() - touchedAt.getTime()) / dayMs;
  return 2 ** (-days / halfLifeDays);
}

const bounded = (factor: number) => Math.min(1, Math.max(least, factor));

/**
 * `100 · (value band × probability × best warmth to its people × recency)^¼`, each factor at least
 * 0.05. The product of four shares is small even for a good one, so its fourth root is shown: the
 * order is the same.
 *
 * Unit: points from 0 to 100, rounded. Source: geometric mean; the factors are rules of this
 * product.
 */
export function scoreOf(factors: ScoreFactors): Score {
  const { value, probability, warmth, recency } = factors;
  const product = bounded(value) * bounded(probability) * bounded(warmth) * bounded(recency);
  return { score: Math.round(100 * product ** 0.25), factors };
}

/** Soon or late, within this many days. */
const soonDays = 7;
const decidedSoonDays = 30;

/**
 * What deserves attention first: `score × 1.5` when its next step is due within a week or late, `×
 * 1.25` when it is to be decided within a month. Without a score, the probability takes its place.
 *
 * Unit: points, above 100 where both apply. Source: a rule of this product.
 */
export function relevanceOf(
  base: number,
  {
    nextStepOn,
    closeOn,
    today,
  }: { nextStepOn: string | null; closeOn: string | null; today: string },
): number {
  const isWithin = (day: string | null, days: number) =>
    day !== null && Date.parse(day) - Date.parse(today) <= days * dayMs;
  const step = isWithin(nextStepOn, soonDays) ? 1.5 : 1;
  return base * step * (isWithin(closeOn, decidedSoonDays) ? 1.25 : 1);
}
