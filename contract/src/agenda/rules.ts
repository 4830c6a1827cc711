import { dayMs } from '../core/time.ts';

export const reminderLimits = {
  text: 300,
  every: 99,
  perContact: 100,
  daysAhead: 366 * 50,
} as const;
export const nextStepLimit = 200;

export const repeatUnits = ['day', 'week', 'month', 'year'] as const;
export type RepeatUnit = (typeof repeatUnits)[number];
export type Repeat = { unit: RepeatUnit; every: number };

/** The most days that a calendar shows at a time, and the most entries of a day. */
export const calendarDaysLimit = 400;
export const entriesPerDay = 40;

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** The calendar date so many days later (or earlier). */
export function addDaysTo(date: string, days: number): string {
  return isoDay(new Date(Date.parse(date) + days * dayMs));
}

/** The same day so many months later; the last day if the month is too short. */
function addMonthsTo(date: string, months: number, wantedDay: number): string {
  const [year, month] = date.split('-').map(Number) as [number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month - 1 + months, Math.min(wantedDay, lastDay))));
}

/**
 * The first date of a series after both `due` and `today`: missed occurrences are skipped, and
 * completing one today counts for today. `seriesDay` is the day of the month that the series
 * started with: one of the 31st is on the 30th in June and again on the 31st in July.
 */
export function nextOccurrence({
  due,
  repeat: { unit, every },
  seriesDay,
  today,
}: {
  due: string;
  repeat: Repeat;
  seriesDay: number;
  today: string;
}): string {
  if (unit === 'day' || unit === 'week') {
    const step = every * (unit === 'week' ? 7 : 1);
    const missed = Math.floor((Date.parse(today) - Date.parse(due)) / dayMs / step);
    return addDaysTo(due, step * (1 + Math.max(0, missed)));
  }
  const step = every * (unit === 'year' ? 12 : 1);
  let next = due;
  for (let count = 1; next <= due || next <= today; count += 1) {
    next = addMonthsTo(due, count * step, seriesDay);
  }
  return next;
}
