import { expect, test } from 'vitest';
import { fromWallClock, toWallClock } from '#lib/i18n/zoned-time.ts';

test('a wall clock is read in its own time zone, not in the machine’s', () => {
  expect(fromWallClock('2026-11-20T09:41', 'Asia/Tokyo')?.toISOString()).toBe(
    '2026-11-20T00:41:00.000Z',
  );
  expect(fromWallClock('2026-07-01T09:41', 'America/New_York')?.toISOString()).toBe(
    '2026-07-01T13:41:00.000Z',
  );
});

test('a moment shown and read again is the same moment, also on the day the clock changes', () => {
  const timeZone = 'Europe/Paris';
  for (const text of ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']) {
    expect(fromWallClock(toWallClock(new Date(text), timeZone), timeZone)?.toISOString()).toBe(
      text,
    );
  }
});

test('what is no time gives null', () => {
  expect(fromWallClock('', 'UTC')).toBeNull();
  expect(fromWallClock('soon', 'UTC')).toBeNull();
});
