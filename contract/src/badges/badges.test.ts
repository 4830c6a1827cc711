import { expect, test } from 'vitest';

import { isBuilt } from '../app-routes/table.ts';
import { badgeDrawings, badgeShape, drawGlyph } from './drawings.ts';
import { countOf, factNames, longestRun, perDay, sumOfDays } from './facts.ts';
import { factsFor, nearestOf, newlyEarned, shareOf, stateOf } from './rules.ts';
import { badgeFamilies, badgeIds, criterionOf, pathOfBadge } from './table.ts';

test('there are at least 24 badges, six or more in each family, and every fact earns one', () => {
  expect(badgeIds.length).toBeGreaterThanOrEqual(24);
  for (const family of badgeFamilies) {
    const own = badgeIds.filter((id) => criterionOf(id).family === family);
    expect(own.length, family).toBeGreaterThanOrEqual(6);
  }
  expect(new Set(badgeIds.map((id) => criterionOf(id).fact))).toEqual(new Set(factNames));
  for (const id of badgeIds) expect(isBuilt(pathOfBadge(id)), id).toBe(true);
});

test('no two badges ask for the same', () => {
  const asked = badgeIds.map((id) => `${criterionOf(id).fact} ${criterionOf(id).target}`);
  expect(new Set(asked).size).toBe(asked.length);
});

test.each([
  [[], 0],
  [[2_900], 1],
  [[3, 1, 2, 2], 3],
  [[1, 2, 4, 5, 6, 9], 3],
  [[-1, 0, 1], 3],
])('of the weeks %j the longest run is %i', (weeks, run) => expect(longestRun(weeks)).toBe(run));

test.each([
  [[], 5, 0],
  [[3, 2], 5, 5],
  [[100], 5, 5],
  [[5, 6, 1], 5, 11],
])('of the days %j with at most %i a day, %i count', (days, cap, sum) =>
  expect(sumOfDays(days, cap)).toBe(sum),
);

test('what is limited by day can’t be earned in one day, except by a first time', () => {
  for (const id of badgeIds) {
    const { fact, target } = criterionOf(id);
    const cap = perDay[fact];
    if (cap === undefined || target === 1) continue;
    expect(countOf(fact, [1_000_000]), id).toBeLessThan(target);
  }
  expect(countOf('weeks', [7, 8, 9])).toBe(3);
  expect(countOf('contacts', 12)).toBe(12);
});

test('a badge is earned at its target, not before, and not twice', () => {
  for (const id of badgeIds) {
    const { fact, target } = criterionOf(id);
    expect(newlyEarned({ [fact]: target - 1 }, new Set()), id).not.toContain(id);
    expect(newlyEarned({ [fact]: target }, new Set()), id).toContain(id);
    expect(newlyEarned({ [fact]: target }, new Set([id])), id).not.toContain(id);
  }
  expect(newlyEarned({}, new Set())).toEqual([]);
});

test('only what is still open is read', () => {
  expect(factsFor(new Set(badgeIds))).toEqual([]);
  expect(factsFor(new Set())).toHaveLength(factNames.length);
  expect(factsFor(new Set(['first_bridge']))).toContain('bridges');
  expect(factsFor(new Set(['first_bridge', 'ten_bridges']))).not.toContain('bridges');
});

test('a badge is earned, in reach or for later, and the nearest is the one that is most done', () => {
  const at = '2026-11-20T09:00:00.000Z';
  const earned = { earned_at: at, count: 1, target: 1 };
  const begun = { earned_at: null, count: 3, target: 10 };
  const nearer = { earned_at: null, count: 9, target: 10 };
  const whole = { earned_at: null, count: 10, target: 10 };
  const untouched = { earned_at: null, count: 0, target: 1 };
  expect([earned, begun, untouched].map(stateOf)).toEqual(['earned', 'in_reach', 'later']);
  expect([earned, begun, untouched].map(shareOf)).toEqual([1, 0.3, 0]);
  expect(shareOf(whole)).toBeLessThan(1);
  expect(nearestOf([earned, untouched, begun, nearer])).toBe(nearer);
  expect(nearestOf([earned, untouched])).toBe(untouched);
  expect(nearestOf([earned])).toBeNull();
});

test('every badge is drawn differently, in numbers within its disc', () => {
  const drawn = badgeIds.map((id) => drawGlyph(id, { ink: '#000', accent: '#f00' }));
  expect(new Set(drawn).size).toBe(badgeIds.length);
  for (const [at, text] of drawn.entries()) {
    expect(text, badgeIds[at]).not.toMatch(/undefined|NaN|url\(|href|<image/u);
    expect(text, badgeIds[at]).toContain('#f00');
  }
  for (const { inkDots = [], accentDots = [] } of Object.values(badgeDrawings)) {
    for (const [x, y, radius] of [...inkDots, ...accentDots]) {
      const reach = Math.hypot(x - badgeShape.middle, y - badgeShape.middle) + radius;
      expect(reach).toBeLessThanOrEqual(badgeShape.disc);
    }
  }
});
