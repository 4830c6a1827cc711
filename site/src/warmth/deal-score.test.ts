import { expect, test } from 'vitest';

import { firstDeal, scoreDeal } from './deal-score.ts';

test('what the page shows without scripts', () => {
  expect(scoreDeal(firstDeal)).toEqual({ now: 49, later: 71 });
});

test('a meeting never lowers a score, and each factor counts', () => {
  const { now } = scoreDeal(firstDeal);
  expect(scoreDeal({ ...firstDeal, percent: 80 }).now).toBeGreaterThan(now);
  expect(scoreDeal({ ...firstDeal, warmth: 80 }).now).toBeGreaterThan(now);
  expect(scoreDeal({ ...firstDeal, quietDays: 5 }).now).toBeGreaterThan(now);
  for (let warmth = 0; warmth <= 95; warmth += 5) {
    const { now: before, later } = scoreDeal({ percent: 50, warmth, quietDays: 0 });
    expect(later).toBeGreaterThanOrEqual(before);
  }
});
