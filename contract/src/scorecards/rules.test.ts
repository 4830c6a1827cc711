import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Goal, type ScorecardMeasure, stateOf } from './rules.ts';

const of = (
  value: number | 'few' | null,
  goal: Goal,
  { measure = 'new_members' as ScorecardMeasure, daysOver = 7 } = {},
) => {
  const figure =
    typeof value === 'number' ? { value, is_few: false } : { value: null, is_few: value === 'few' };
  return stateOf(measure, figure, goal, daysOver);
};
const atLeast = (target: number): Goal => ({ direction: 'at_least', target });
const atMost = (target: number): Goal => ({ direction: 'at_most', target });

test('a whole week is on track at its target, at risk up to a tenth from it, and off beyond', () => {
  expect([100, 99, 90, 89].map((value) => of(value, atLeast(100)))).toEqual([
    'on_track',
    'at_risk',
    'at_risk',
    'off',
  ]);
  expect([100, 101, 110, 111].map((value) => of(value, atMost(100)))).toEqual([
    'on_track',
    'at_risk',
    'at_risk',
    'off',
  ]);
  expect(of(0, atMost(0))).toBe('on_track');
  expect(of(1, { direction: 'at_most', target: 0 }, { measure: 'errors' })).toBe('off');
  expect(of(null, atLeast(1))).toBeNull();
});

test('a running week is held against its days, what is there at its end is not', () => {
  expect(of(0, atLeast(70), { daysOver: 0 })).toBe('on_track');
  expect(of(20, atLeast(70), { daysOver: 2 })).toBe('on_track');
  expect(of(18, atLeast(70), { daysOver: 2 })).toBe('at_risk');
  expect(of(17, atLeast(70), { daysOver: 2 })).toBe('off');
  // Too many for the days that are over, but not for the week.
  expect(of(60, atMost(70), { daysOver: 2 })).toBe('at_risk');
  expect(of(78, atMost(70), { daysOver: 2 })).toBe('off');
  expect(of(60, atMost(70), { daysOver: 2, measure: 'waiting_cases' })).toBe('on_track');
});

test('a target reveals nothing about one to four members: all have the same state, or none is shown', () => {
  const goals = fc.record({
    direction: fc.constantFrom('at_least' as const, 'at_most' as const),
    target: fc.nat(12),
  });
  fc.assert(
    fc.property(goals, fc.integer({ min: 0, max: 7 }), (goal, daysOver) => {
      const each = [1, 2, 3, 4].map((value) => of(value, goal, { daysOver }));
      const shown = of('few', goal, { daysOver });
      const isSame = each.every((state) => state === each[0]);
      expect(shown).toBe(isSame ? each[0] : null);
    }),
    { numRuns: 500 },
  );
  // How many credits a few members bought isn't known at all.
  expect(of('few', atLeast(1_000), { measure: 'credits_sold' })).toBeNull();
});

test('the state is what dividing by the target says', () => {
  const draw = fc.record({
    value: fc.nat(300),
    target: fc.integer({ min: 1, max: 200 }),
    days: fc.integer({ min: 1, max: 7 }),
  });
  fc.assert(
    fc.property(draw, ({ value, target, days }) => {
      // In sevenths and tenths, so that nothing is rounded.
      const reached = value * 70;
      const expected = target * days * 10;
      const least =
        reached >= expected ? 'on_track' : reached * 10 >= expected * 9 ? 'at_risk' : 'off';
      const most = reached <= expected ? 'on_track' : value * 10 <= target * 11 ? 'at_risk' : 'off';
      expect(of(value, atLeast(target), { daysOver: days })).toBe(least);
      expect(of(value, atMost(target), { daysOver: days })).toBe(most);
    }),
    { numRuns: 1_000 },
  );
});
