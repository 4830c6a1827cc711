import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dayMs } from '../core/time.ts';
import {
  addRanks,
  coldRank,
  directions,
  halfLifeMs,
  healthOf,
  interactionKinds,
  interactionRank,
  interactionWeight,
  massAt,
  rankBound,
  rankOf,
  saturation,
  warmthAt,
  warmthBand,
  warmthOfMass,
  type WeighedInteraction,
} from './rules.ts';

const moment = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
const interaction: fc.Arbitrary<WeighedInteraction> = fc.record({
  kind: fc.constantFrom(...interactionKinds),
  direction: fc.constantFrom(...directions),
  at: moment('2015-01-01', '2030-01-01'),
});
const past = fc.array(interaction, { minLength: 1, maxLength: 40 });
const later = moment('2030-01-01', '2032-01-01');

/** Mass by its definition: the sum of weights, each halved once per half-life. */
function definedMass(interactions: readonly WeighedInteraction[], at: Date): number {
  return interactions.reduce((sum, one) => {
    const ageMs = at.getTime() - one.at.getTime();
    return sum + interactionWeight(one.kind, one.direction) * 2 ** (-ageMs / halfLifeMs);
  }, 0);
}

test('a rank equals the sum of its interactions at every later moment', () => {
  fc.assert(
    fc.property(past, later, (interactions, at) => {
      const mass = definedMass(interactions, at);
      expect(massAt(rankOf(interactions), at) / mass).toBeCloseTo(1, 9);
    }),
  );
});

test('adding ranks equals adding masses, in any order and grouping', () => {
  const rank = fc.oneof(fc.double({ min: -80, max: 80, noNaN: true }), fc.constant(coldRank));
  fc.assert(
    fc.property(rank, rank, rank, (a, b, c) => {
      const together = addRanks(addRanks(a, b), c);
      const sum = Math.exp(a) + Math.exp(b) + Math.exp(c);
      if (sum === 0) expect(together).toBe(coldRank);
      else expect(together).toBeCloseTo(Math.log(sum), 9);
      if (together !== coldRank) expect(addRanks(a, addRanks(c, b))).toBeCloseTo(together, 9);
    }),
  );
});

test('ranks that are far apart are added without overflow', () => {
  expect(addRanks(800, -800)).toBe(800);
  expect(addRanks(coldRank, coldRank)).toBe(coldRank);
  expect(addRanks(coldRank, 3)).toBe(3);
});

test('the order by rank is the order by warmth at any moment', () => {
  fc.assert(
    fc.property(past, past, later, later, (one, other, now, then) => {
      const [a, b] = [rankOf(one), rankOf(other)];
      for (const at of [now, then]) {
        const difference = warmthAt(a, at) - warmthAt(b, at);
        // Two contacts can be so cold, or so close, that their warmth is the same double.
        if (difference !== 0) expect(Math.sign(difference)).toBe(Math.sign(a - b));
      }
    }),
  );
});

test('a rank reaches the bound of a warmth exactly when the contact has that warmth', () => {
  fc.assert(
    fc.property(past, later, fc.double({ min: 0.01, max: 99, noNaN: true }), (one, at, warmth) => {
      const rank = rankOf(one);
      fc.pre(Math.abs(warmthAt(rank, at) - warmth) > 1e-9);
      expect(rank >= rankBound(warmth, at)).toBe(warmthAt(rank, at) >= warmth);
    }),
  );
});

test('every contact is at least as warm as one without interactions', () => {
  expect(rankBound(0, new Date())).toBe(coldRank);
  expect(warmthAt(coldRank, new Date())).toBe(0);
});

test('warmth lies between 0 and 100, grows with every interaction and fades with time', () => {
  fc.assert(
    fc.property(past, interaction, later, (interactions, more, at) => {
      const rank = rankOf(interactions);
      const warmth = warmthAt(rank, at);
      expect(warmth).toBeGreaterThanOrEqual(0);
      expect(warmth).toBeLessThanOrEqual(100);
      expect(rankOf([...interactions, more])).toBeGreaterThanOrEqual(rank);
      expect(warmthAt(rank, new Date(at.getTime() + dayMs))).toBeLessThanOrEqual(warmth);
    }),
  );
});

test('a mass halves in ninety days, and a mass of one saturation gives 63 of 100', () => {
  const at = new Date('2026-01-01');
  const rank = interactionRank({ kind: 'meeting', direction: 'out', at });
  expect(massAt(rank, at)).toBeCloseTo(5, 9);
  expect(massAt(rank, new Date(at.getTime() + 90 * dayMs))).toBeCloseTo(2.5, 9);
  expect(warmthOfMass(saturation)).toBeCloseTo(100 * (1 - 1 / Math.E), 9);
});

test('incoming interactions count a quarter more', () => {
  expect(interactionWeight('message', 'in')).toBe(3.75);
  expect(interactionWeight('message', 'out')).toBe(3);
  expect(interactionWeight('message', 'mutual')).toBe(3);
});

test('bands start at their bounds', () => {
  expect([0, 11.9, 12, 34.9, 35, 60, 79.9, 80, 100].map(warmthBand)).toEqual([
    1, 1, 2, 2, 3, 4, 4, 5, 5,
  ]);
});

const now = new Date('2026-11-20');
const tie = (warmth: number, cadenceDays: number | null, daysSince: number | null) => ({
  warmth,
  cadenceDays,
  now,
  lastInteractionAt: daysSince === null ? null : new Date(now.getTime() - daysSince * dayMs),
});

test('without a cadence health follows warmth', () => {
  const healths = [60, 59.9, 30, 29.9, 10, 9.9].map((warmth) => healthOf(tie(warmth, null, 1)));
  expect(healths).toEqual(['thriving', 'steady', 'steady', 'cooling', 'cooling', 'dormant']);
});

test('with a cadence health follows the days since the last interaction', () => {
  expect(healthOf(tie(60, 30, 30))).toBe('thriving');
  expect(healthOf(tie(59, 30, 30))).toBe('steady');
  expect(healthOf(tie(99, 30, 30.1))).toBe('cooling');
  expect(healthOf(tie(99, 30, 60))).toBe('cooling');
  expect(healthOf(tie(99, 30, 60.1))).toBe('dormant');
  expect(healthOf(tie(0, 30, null))).toBe('dormant');
});
