import { dayMs } from '@kith/contract/core/time';
import { rankOf, warmthAt, type WeighedInteraction } from '@kith/contract/warmth/rules';
import { expect, test } from 'vitest';

import { fadeForAYear, habits, rangeOfHabit } from './course.ts';

const meetingsEvery = (days: number, count: number): WeighedInteraction[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'meeting',
    direction: 'mutual',
    at: new Date(index * days * dayMs),
  }));

test.each(habits)(
  'the range of meeting every %i days is what the product computes after years',
  (days) => {
    const count = 40;
    const rank = rankOf(meetingsEvery(days, count));
    const last = (count - 1) * days * dayMs;
    const { low, high } = rangeOfHabit(days);
    expect(high).toBe(Math.round(warmthAt(rank, new Date(last))));
    expect(low).toBe(Math.round(warmthAt(rank, new Date(last + days * dayMs))));
  },
);

test('a year without anything cools a relationship, and one meeting warms it', () => {
  const { byMonth, afterMeeting } = fadeForAYear();
  expect(byMonth).toEqual([88, 81, 73, 65, 56, 48, 41, 34, 28, 23, 18, 15, 12]);
  expect(afterMeeting).toBe(53);
});
