import { dayMs } from '@kith/contract/core/time';
import { recencyOf, scoreOf } from '@kith/contract/opportunities/score';
import { kindWeights, warmthOfMass } from '@kith/contract/warmth/rules';

import { massOfWarmth } from './course.ts';

/** One of the larger opportunities: its value is in the highest band. */
export type Deal = { percent: number; warmth: number; quietDays: number };

export const firstDeal: Deal = { percent: 40, warmth: 35, quietDays: 60 };

const largest = 1;

/** The score of an opportunity as the product computes it, and after a meeting today. */
export function scoreDeal({ percent, warmth, quietDays }: Deal): { now: number; later: number } {
  const met = warmthOfMass(massOfWarmth(warmth) + kindWeights.meeting);
  const score = (warm: number, days: number) =>
    scoreOf({
      value: largest,
      probability: percent / 100,
      warmth: warm / 100,
      recency: recencyOf(new Date(0), new Date(days * dayMs)),
    }).score;
  return { now: score(warmth, quietDays), later: score(met, 0) };
}
