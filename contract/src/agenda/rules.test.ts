import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDaysTo, nextOccurrence, repeatUnits } from './rules.ts';

const next = (due: string, unit: (typeof repeatUnits)[number], today = due, every = 1) =>
  nextOccurrence({ due, repeat: { unit, every }, seriesDay: Number(due.slice(8)), today });

test('the next occurrence follows the repeat unit', () => {
  expect(next('2026-11-20', 'day')).toBe('2026-11-21');
  expect(next('2026-11-20', 'week', '2026-11-20', 2)).toBe('2026-12-04');
  expect(next('2026-11-20', 'month')).toBe('2026-12-20');
  expect(next('2026-11-20', 'year')).toBe('2027-11-20');
});

test('missed occurrences are skipped, and completing one today counts for today', () => {
  expect(next('2026-11-02', 'week', '2026-11-20')).toBe('2026-11-23');
  expect(next('2026-11-19', 'day', '2026-11-20')).toBe('2026-11-21');
  expect(next('2025-01-31', 'month', '2026-02-10')).toBe('2026-02-28');
});

test('a series on the 31st uses the last day of shorter months, one on 29 February the 28th', () => {
  const series = (due: string, today: string) =>
    nextOccurrence({ due, repeat: { unit: 'month', every: 1 }, seriesDay: 31, today });
  expect(series('2026-01-31', '2026-01-31')).toBe('2026-02-28');
  expect(series('2026-02-28', '2026-02-28')).toBe('2026-03-31');
  const leap = (due: string) =>
    nextOccurrence({ due, repeat: { unit: 'year', every: 1 }, seriesDay: 29, today: due });
  expect(leap('2024-02-29')).toBe('2025-02-28');
  expect(leap('2027-02-28')).toBe('2028-02-29');
});

test('the next occurrence is always ahead, and never further than one step', () => {
  const days = fc.integer({ min: 0, max: 4000 }).map((count) => addDaysTo('2020-01-01', count));
  fc.assert(
    fc.property(
      days,
      days,
      fc.constantFrom(...repeatUnits),
      fc.integer({ min: 1, max: 30 }),
      (due, today, unit, every) => {
        const date = next(due, unit, today, every);
        const longest = { day: 1, week: 7, month: 31, year: 366 }[unit] * every;
        const from = due > today ? due : today;
        expect(date > from).toBe(true);
        expect(date <= addDaysTo(from, longest)).toBe(true);
      },
    ),
  );
});
