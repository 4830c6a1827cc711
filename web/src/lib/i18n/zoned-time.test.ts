import { expect, test } from 'vitest';
import { fromWallClock, toWallClock } from '#lib/i18n/zoned-time.ts';

test('reads a wall clock time in its own time zone, not the machine’s', () => {
  expect(fromWallClock('2026-11-20T09:41', 'Asia/Tokyo')?.toISOString()).toBe(
    '2026-11-20T00:41:00.000Z',
  );
  expect(fromWallClock('2026-07-01T09:41', 'America/New_York')?.toISOString()).toBe(
    '2026-07-01T13:41:00.000Z',
  );
});

test('formatting and reading a moment gives the same moment, also on the day of a clock change', () => {
  const timeZone = 'Europe/Paris';
  for (const text of ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']) {
    expect(fromWallClock(toWallClock(new Date(text), timeZone), timeZone)?.toISOString()).toBe(
      text,
    );
  }
});

test('gives null for an invalid time', () => {
  expect(fromWallClock('', 'UTC')).toBeNull();
  expect(fromWallClock('soon', 'UTC')).toBeNull();
});
