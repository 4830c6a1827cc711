import { describe, expect, test } from 'vitest';

import { recencyOf, relevanceOf, scoreOf, valueBand } from './score.ts';

const largest = new Map([
  ['EUR', 1_000],
  ['JPY', 50_000],
]);
const now = new Date('2026-11-20T09:00:00Z');

describe('the band of a value, by its share of the largest in its currency', () => {
  test.each([
    [1_000, 1],
    [500, 1],
    [499, 0.8],
    [200, 0.8],
    [199, 0.6],
    [50, 0.6],
    [49, 0.4],
    [0, 0.4],
    // Won meanwhile: more than the largest that is open.
    [2_000, 1],
  ])('%i of 1,000 is %d', (amount, band) => {
    expect(valueBand({ amount, currency: 'EUR' }, largest)).toBe(band);
  });

  test('compares within a currency, and counts what has no value as the lowest', () => {
    expect(valueBand({ amount: 1_000, currency: 'JPY' }, largest)).toBe(0.4);
    expect(valueBand({ amount: 25_000, currency: 'JPY' }, largest)).toBe(1);
    expect(valueBand({ amount: 1_000, currency: 'USD' }, largest)).toBe(0.4);
    expect(valueBand({ amount: 10, currency: 'EUR' }, new Map([['EUR', 0]]))).toBe(0.4);
    expect(valueBand(null, largest)).toBe(0.4);
  });
});

test.each([
  ['2026-11-20T09:00:00Z', 1],
  ['2026-10-06T09:00:00Z', 0.5],
  ['2026-08-22T09:00:00Z', 0.25],
  // A clock that is ahead makes nothing fresher than fresh.
  ['2026-12-24T09:00:00Z', 1],
])('touched on %s, it is fresh by %d', (at, share) => {
  expect(recencyOf(new Date(at), now)).toBeCloseTo(share, 10);
});

describe('the score', () => {
  const all = { value: 1, probability: 1, warmth: 1, recency: 1 };
  test.each([
    [all, 100],
    [{ value: 1, probability: 0.5, warmth: 0.5, recency: 0.25 }, 50],
    [{ value: 0.8, probability: 0.4, warmth: 0.6, recency: 0.5 }, 56],
    // Nothing counts less than a twentieth, nothing more than everything.
    [{ ...all, warmth: 0 }, 47],
    [{ ...all, warmth: 0.05 }, 47],
    [{ value: 0, probability: 0, warmth: 0, recency: 0 }, 5],
    [{ ...all, value: 3 }, 100],
  ])('is the fourth root of the product of its factors, which it names: %o', (factors, score) => {
    expect(scoreOf(factors)).toEqual({ score, factors });
  });

  test.each(['value', 'probability', 'warmth', 'recency'] as const)('falls with %s', (factor) => {
    expect(scoreOf({ ...all, [factor]: 0.5 }).score).toBe(84);
  });
});

test.each([
  ['without days', null, null, 40],
  ['a step in a week', '2026-11-27', null, 60],
  ['a step later', '2026-11-28', null, 40],
  ['a step that is late', '2026-10-01', null, 60],
  ['decided within a month', null, '2026-12-20', 50],
  ['decided later', null, '2026-12-21', 40],
  ['both', '2026-11-20', '2026-11-20', 75],
])('relevance %s', (_name, nextStepOn, closeOn, expected) => {
  expect(relevanceOf(40, { nextStepOn, closeOn, today: '2026-11-20' })).toBe(expected);
});
