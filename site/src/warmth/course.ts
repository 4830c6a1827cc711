import { dayMs } from '@kith/contract/core/time';
import { halfLifeMs, kindWeights, saturation, warmthOfMass } from '@kith/contract/warmth/rules';

export const halfLifeDays = halfLifeMs / dayMs;
export const daysPerMonth = 365.25 / 12;

/** What is left of a mass after so many days. */
const fade = (mass: number, days: number): number => mass * 2 ** (-days / halfLifeDays);

/** The mass of a warmth: the formula read backwards. */
export const massOfWarmth = (warmth: number): number => -saturation * Math.log(1 - warmth / 100);

const startWarmth = 88;
const months = 12;

export type Course = {
  /** Warmth today and after each month in which nothing happened, to a year. */
  byMonth: number[];
  /** After that year and one meeting. */
  afterMeeting: number;
};

/** How a warm relationship fades when nothing happens, and what one meeting does then. */
export function fadeForAYear(): Course {
  const start = massOfWarmth(startWarmth);
  const masses = Array.from({ length: months + 1 }, (_, month) =>
    fade(start, month * daysPerMonth),
  );
  const last = masses.at(-1) ?? 0;
  return {
    byMonth: masses.map((mass) => Math.round(warmthOfMass(mass))),
    afterMeeting: Math.round(warmthOfMass(last + kindWeights.meeting)),
  };
}

/** How often two people meet, in days; what the page offers. */
export const habits = [7, 14, 30, 42, 61, 91, 182, 365] as const;
export type Habit = (typeof habits)[number];

export const firstHabit: Habit = 42;

/**
 * Between which warmths a relationship stays whose two meet every so many days: right before and
 * right after a meeting, once they have done so for long. The sum of all that is left of the earlier
 * meetings is a geometric series.
 */
export function rangeOfHabit(days: number): { low: number; high: number } {
  const after = kindWeights.meeting / (1 - fade(1, days));
  return {
    low: Math.round(warmthOfMass(fade(after, days))),
    high: Math.round(warmthOfMass(after)),
  };
}
