import { expect, test } from 'vitest';

import { promiseDueOn } from './promise-due.ts';

test('a promise is due a week after the member’s own day, not the day of UTC', () => {
  const evening = new Date('2026-11-21T03:30:00Z');
  expect(promiseDueOn(evening, 'America/Los_Angeles')).toBe('2026-11-27');
  expect(promiseDueOn(evening, 'Europe/Madrid')).toBe('2026-11-28');
  const morning = new Date('2026-11-20T22:30:00Z');
  expect(promiseDueOn(morning, 'Asia/Tokyo')).toBe('2026-11-28');
});
