import { expect, test } from 'vitest';

import { correctedTime } from './corrected-time.ts';

const now = new Date('2026-11-20T12:00:00Z');
const timezone = 'Europe/Berlin';

test('an entry keeps its time to the second unless it is corrected', () => {
  const of = { occurredAt: '2026-11-20T09:41:37.120Z', timezone, now };
  expect(correctedTime('2026-11-20T10:41', of)).toBeNull();
  expect(correctedTime('2026-11-20T10:40', of)).toEqual(new Date('2026-11-20T09:40:00Z'));
  expect(correctedTime(null, of)).toEqual(now);
});

test('the second of two equal hours stays the second', () => {
  const of = { timezone, now };
  expect(
    correctedTime('2026-10-25T02:30', { ...of, occurredAt: '2026-10-25T01:30:00.000Z' }),
  ).toBeNull();
});
