import { expect, test } from 'vitest';

import { readRetryAfter } from './forum-client.ts';

test('how long to wait is read as seconds or a date, and never believed beyond an hour', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const wait = (value?: string) => (readRetryAfter(value, now).getTime() - now.getTime()) / 1000;
  expect(wait('11')).toBe(11);
  expect(wait('Thu, 26 Nov 2026 12:02:00 GMT')).toBe(120);
  expect(wait('0')).toBe(1);
  expect(wait('Thu, 26 Nov 2020 12:02:00 GMT')).toBe(1);
  expect(wait('999999999')).toBe(3_600);
  for (const value of [undefined, '', 'soon']) expect(wait(value)).toBe(60);
});
