import { expect, test } from 'vitest';
import { findBest, pickAge, shareOf } from './cohort-findings.ts';

const sums = (...shares: [members: number, count: number][]) =>
  shares.map(([members, count]) => ({ members, count }));

test('a triangle’s finding is about the fourth week, or the last that any cohort has reached', () => {
  const reached = (weeks: number) =>
    sums(...Array.from({ length: 12 }, (_, age): [number, number] => [age < weeks ? 10 : 0, 0]));
  expect([0, 1, 3, 5, 12].map((weeks) => pickAge(reached(weeks)))).toEqual([0, 0, 2, 4, 4]);
  expect(shareOf(reached(3), 3)).toBeNull();
  expect(shareOf(sums([8, 2]), 0)).toBe(0.25);
});

test('the best channel is named only beside another one that may be shown', () => {
  const channel = (name: 'direct' | 'referral' | 'pooled', count: number) => ({
    channel: name,
    all: sums([10, count]),
    before: sums([0, 0]),
  });
  expect(findBest([channel('direct', 4), channel('referral', 6)], 0)).toEqual({
    channel: 'referral',
    share: 0.6,
  });
  expect(findBest([channel('direct', 4), channel('pooled', 9)], 0)).toBeNull();
  expect(findBest([channel('direct', 4), channel('referral', 4)], 0)).toBeNull();
  expect(findBest([], 0)).toBeNull();
});
