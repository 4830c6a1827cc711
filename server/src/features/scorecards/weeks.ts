import { dayMs, weekMs } from '@kith/contract/core/time';
import { scorecardWeeks } from '@kith/contract/scorecards/rules';

import { weekBegin } from '#features/analytics/count-cohorts.ts';

/** The Monday of a week as `2026-11-16`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const addWeeks = (week: Date, weeks: number): Date =>
  new Date(week.getTime() + weeks * weekMs);

/** The running week's beginning, and how many of its days are over. */
export function runningWeek(now: Date): { week: Date; daysOver: number } {
  const week = weekBegin(now);
  return { week, daysOver: Math.floor((now.getTime() - week.getTime()) / dayMs) };
}

/** The beginnings of the last weeks that are over, the newest last. */
export function closedWeeks(now: Date): Date[] {
  const { week } = runningWeek(now);
  return Array.from({ length: scorecardWeeks }, (_, place) =>
    addWeeks(week, place - scorecardWeeks),
  );
}
