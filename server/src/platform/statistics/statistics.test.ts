import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Batch, findBursts } from './bursts.ts';
import { chanceOfAtLeast, chanceOfAtMost } from './hypergeometric.ts';

/** Binomial coefficients as whole numbers. */
function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

test('chances of a draw are those of counting all ways', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.nat(60),
      fc.nat(60),
      fc.nat(60),
      (total, some, others, few) => {
        const [drawn, marked] = [Math.min(some, total), Math.min(others, total)];
        const hits = Math.min(few, drawn, marked);
        const ways = (from: number, to: number) => {
          let sum = 0n;
          for (let k = from; k <= to; k += 1) {
            sum += choose(marked, k) * choose(total - marked, drawn - k);
          }
          return Number((sum * 10n ** 12n) / choose(total, drawn)) / 1e12;
        };
        const draw = { hits, drawn, marked, total };
        expect(chanceOfAtLeast(draw)).toBeCloseTo(ways(hits, drawn), 8);
        expect(chanceOfAtMost(draw)).toBeCloseTo(ways(0, hits), 8);
      },
    ),
  );
});

/** The cost of a sequence of states by the paper's formulas, written out. */
function costOf(batches: readonly Batch[], states: readonly boolean[]): number {
  const hits = batches.reduce((sum, batch) => sum + batch.hits, 0);
  const total = batches.reduce((sum, batch) => sum + batch.total, 0);
  let cost = 0;
  for (const [place, batch] of batches.entries()) {
    const p = Math.min(0.9999, (hits / total) * (states[place] ? 3 : 1));
    const ways = Number(choose(batch.total, batch.hits));
    cost -= Math.log(ways * p ** batch.hits * (1 - p) ** (batch.total - batch.hits));
    if (states[place] && !states[place - 1]) cost += Math.log(batches.length);
  }
  return cost;
}

test('the bursts are those of the cheapest of all sequences of states', () => {
  const batch = fc.tuple(fc.nat(12), fc.nat(12)).map(([one, other]) => ({
    hits: Math.min(one, other),
    total: Math.max(one, other),
  }));
  fc.assert(
    fc.property(fc.array(batch, { minLength: 1, maxLength: 7 }), (batches) => {
      const hits = batches.reduce((sum, one) => sum + one.hits, 0);
      fc.pre(hits > 0 && hits < batches.reduce((sum, one) => sum + one.total, 0));
      const found = findBursts(batches);
      const states = batches.map((_, at) => found.some(({ from, to }) => from <= at && at <= to));
      const costs = Array.from({ length: 2 ** batches.length }, (_, number) =>
        costOf(
          batches,
          batches.map((_, at) => Math.floor(number / 2 ** at) % 2 === 1),
        ),
      );
      expect(costOf(batches, states)).toBeCloseTo(Math.min(...costs), 6);
    }),
  );
});

test('a word that suddenly comes up is in a burst from its week on, a steady one never', () => {
  const weeks = (hits: (week: number) => number) =>
    Array.from({ length: 20 }, (_, week) => ({ hits: hits(week), total: 30 }));
  const [burst, ...others] = findBursts(
    weeks((week) => (week < 16 ? (week % 4 === 0 ? 1 : 0) : 6)),
  );
  expect(burst).toMatchObject({ from: 16, to: 19 });
  expect(burst?.weight).toBeGreaterThan(0);
  expect(others).toEqual([]);
  expect(findBursts(weeks(() => 3))).toEqual([]);
  expect(findBursts(weeks(() => 0))).toEqual([]);
});
