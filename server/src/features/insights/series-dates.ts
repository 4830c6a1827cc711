import type { SeriesStep } from '@kith/contract/insights/rules';

import { addDays } from '#features/profile/local-day.ts';

/**
 * The days at whose end a series has points, oldest first: those between `from` and `to` on which a
 * step ends, and `to`.
 */
export function seriesDates({
  from,
  to,
  step,
}: {
  from: string;
  to: string;
  step: SeriesStep;
}): string[] {
  const dates: string[] = [];
  for (let end = endOfStep(from, step); end < to; end = endOfStep(addDays(end, 1), step)) {
    dates.push(end);
  }
  return [...dates, to];
}

/** The last day of the step that a day is in; weeks end on Sunday. */
export function endOfStep(date: string, step: SeriesStep): string {
  if (step === 'day') return date;
  const day = new Date(date);
  if (step === 'week') return addDays(date, (7 - day.getUTCDay()) % 7);
  const months = step === 'month' ? 1 : 3 - (day.getUTCMonth() % 3);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 0))
    .toISOString()
    .slice(0, 10);
}

/** The month so many months after another one: of `2026-10`, −1 is `2026-09`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The last months up to that of a day, oldest first. */
export function lastMonths(date: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    addMonths(date.slice(0, 7), index + 1 - count),
  );
}
