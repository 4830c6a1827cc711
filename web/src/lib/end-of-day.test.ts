import { expect, test } from 'vitest';

import { endOfDay } from './end-of-day.ts';

test('a day ends in the reader’s time zone, not the device’s, also where a clock changes', () => {
  expect(endOfDay('2026-12-31', 'UTC')).toBe('2026-12-31T23:59:59.000Z');
  expect(endOfDay('2026-12-31', 'America/Los_Angeles')).toBe('2027-01-01T07:59:59.000Z');
  expect(endOfDay('2026-12-31', 'Asia/Tokyo')).toBe('2026-12-31T14:59:59.000Z');
  expect(endOfDay('2026-10-25', 'Europe/Madrid')).toBe('2026-10-25T22:59:59.000Z');
});

test('what is no day has no end', () => {
  expect(endOfDay('', 'UTC')).toBeNull();
  expect(endOfDay('no day', 'UTC')).toBeNull();
});
