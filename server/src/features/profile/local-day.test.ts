import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays, daysBetween, localDate, localDay, startOfDate } from './local-day.ts';

test('a day begins at the member’s midnight, not at that of UTC', () => {
  expect(localDay(new Date('2026-11-20T23:30:00Z'), 'Europe/Berlin')).toEqual({
    date: '2026-11-21',
    timeZone: 'Europe/Berlin',
    start: new Date('2026-11-20T23:00:00Z'),
    end: new Date('2026-11-21T23:00:00Z'),
  });
  expect(localDate(new Date('2026-11-20T04:00:00Z'), 'America/New_York')).toBe('2026-11-19');
});

test('days on which clocks change have 23 and 25 hours', () => {
  const hours = (date: string, zone: string) =>
    (startOfDate(addDays(date, 1), zone).getTime() - startOfDate(date, zone).getTime()) / 3_600_000;
  expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23);
  expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
});

test('where clocks skip midnight the day starts after the gap', () => {
  expect(startOfDate('2018-11-04', 'America/Sao_Paulo')).toEqual(new Date('2018-11-04T03:00:00Z'));
});

test('every moment lies within its own day, in every zone', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Apia'];
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones, 'America/Havana', 'Australia/Lord_Howe', 'Asia/Beirut'),
      (at, zone) => {
        const day = localDay(at, zone);
        expect(day.start.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(localDate(day.start, zone)).toBe(day.date);
        expect(localDate(new Date(day.start.getTime() - 1), zone) < day.date).toBe(true);
        // Samoa skipped 30 December 2011 entirely, so that day's end is before the next date.
        if (day.date !== '2011-12-29') expect(day.end.getTime()).toBeGreaterThan(at.getTime());
      },
    ),
    { numRuns: 500 },
  );
});

test('calendar days are counted across months and clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
});
