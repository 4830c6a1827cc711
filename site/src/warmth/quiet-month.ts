import { healthBounds, kindWeights } from '@kith/contract/warmth/rules';

import { daysPerMonth, halfLifeDays, massOfWarmth } from './course.ts';

/** How many people someone would like to keep, and how often they are in touch with any of them. */
export type Habits = { people: number; meetingsPerWeek: number; messagesPerWeek: number };

export const firstHabits: Habits = { people: 150, meetingsPerWeek: 3, messagesPerWeek: 5 };

const daysPerWeek = 7;

const bound = massOfWarmth(healthBounds.steady);

/**
 * How long a relationship stays above the warmth at which it begins to cool, if the same happens each
 * time it gets there: a geometric series, as in `rangeOfHabit`.
 */
const daysKeptBy = (weight: number): number => halfLifeDays * Math.log2(1 + weight / bound);

/**
 * How many people someone can keep, each by meetings or by messages, and how many of the others get
 * to that warmth within a month, if they are spread evenly over the time after a meeting. That is
 * the best case, in which it is always the turn of someone who is about to go quiet.
 */
export function countQuiet({ people, meetingsPerWeek, messagesPerWeek }: Habits): {
  quiet: number;
  kept: number;
} {
  const byMeetings = (meetingsPerWeek / daysPerWeek) * daysKeptBy(kindWeights.meeting);
  const byMessages = (messagesPerWeek / daysPerWeek) * daysKeptBy(kindWeights.message);
  const kept = Math.min(people, Math.floor(byMeetings + byMessages));
  const inAMonth = daysPerMonth / daysKeptBy(kindWeights.meeting);
  return { quiet: Math.round((people - kept) * inAMonth), kept };
}
