import { pathBands } from '@kith/contract/paths/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type RankedFacts, rankPaths, scoreOf } from './rank-paths.ts';

const factsArbitrary: fc.Arbitrary<RankedFacts> = fc.record({
  warmth: fc.double({ min: 0, max: 100, noNaN: true }),
  rest: fc.constantFrom(...pathBands),
  isLonger: fc.boolean(),
  waiting: fc.nat(40),
  ended: fc.nat(20),
  met: fc.nat(20),
});

test('a score is above 0 and at most 1', () => {
  fc.assert(
    fc.property(factsArbitrary, (facts) => {
      expect(scoreOf(facts)).toBeGreaterThan(0);
      expect(scoreOf(facts)).toBeLessThanOrEqual(1);
    }),
  );
});

test('what speaks for a path never makes it worse', () => {
  fc.assert(
    fc.property(factsArbitrary, fc.double({ min: 0, max: 50, noNaN: true }), (facts, more) => {
      const score = scoreOf(facts);
      expect(scoreOf({ ...facts, warmth: facts.warmth + more })).toBeGreaterThanOrEqual(score);
      expect(scoreOf({ ...facts, rest: 'strong' })).toBeGreaterThanOrEqual(score);
      expect(scoreOf({ ...facts, isLonger: false })).toBeGreaterThanOrEqual(score);
      expect(scoreOf({ ...facts, met: facts.met + 1 })).toBeGreaterThanOrEqual(score);
      expect(scoreOf({ ...facts, waiting: facts.waiting + 1 })).toBeLessThanOrEqual(score);
      expect(scoreOf({ ...facts, ended: facts.ended + 1 })).toBeLessThanOrEqual(score);
    }),
  );
});

test('the order doesn’t depend on the order of the input', () => {
  const some = fc.array(factsArbitrary, { maxLength: 12 });
  fc.assert(
    fc.property(some, fc.nat(), (all, turn) => {
      const paths = all.map((facts, place) => ({ facts, key: `key ${place}` }));
      const at = paths.length === 0 ? 0 : turn % paths.length;
      const turned = [...paths.slice(at), ...paths.slice(0, at)].toReversed();
      expect(rankPaths(turned)).toEqual(rankPaths(paths));
    }),
  );
});

test('how many wait shows only in steps', () => {
  const facts = { warmth: 60, rest: 'good', isLonger: false, ended: 0, met: 0 } as const;
  expect(scoreOf({ ...facts, waiting: 0 })).toBe(scoreOf({ ...facts, waiting: 2 }));
  expect(scoreOf({ ...facts, waiting: 6 })).toBe(scoreOf({ ...facts, waiting: 60 }));
});
