import { healthBounds, kindWeights } from '@kith/contract/warmth/rules';

import { daysPerMonth, halfLifeDays, massOfWarmth } from './course.ts';

/** How many people someone would like to keep, and how often they are in touch with any of them. */
export type Habits = { people: number; meetingsPerWeek: number; messagesPerWeek: number };

export const firstHabits: Habits = { people: 150, meetingsPerWeek: 3, messagesPerWeek: 5 };

const daysPerWeek = 7;

/**
 * Below the warmth at which a relationship begins to cool, it counts as quiet. A relationship that is
 * kept above it needs one meeting or message each time it gets there: a geometric series, as in
 * `rangeOfHabit`. So many people need so many of them a day; who isn't reached goes quiet. That is the
 * best case, in which it is always someone's turn who is about to.
 */
export function countQuiet({ people, meetingsPerWeek, messagesPerWeek }: Habits): {
  quiet: number;
  kept: number;
} {
  const perWeek = meetingsPerWeek + messagesPerWeek;
  const weights = meetingsPerWeek * kindWeights.meeting + messagesPerWeek * kindWeights.message;
  const weight = perWeek === 0 ? kindWeights.meeting : weights / perWeek;
  const bound = massOfWarmth(healthBounds.steady);
  const daysUntilQuiet = halfLifeDays * Math.log2(1 + weight / bound);
  const perDay = perWeek / daysPerWeek;
  const kept = Math.min(people, Math.floor(perDay * daysUntilQuiet));
  const missed = Math.max(0, people / daysUntilQuiet - perDay);
  return { quiet: Math.min(people, Math.round(missed * daysPerMonth)), kept };
}
