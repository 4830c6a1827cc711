import fc from 'fast-check';
import { expect, test } from 'vitest';

import { objectiveDays, spendBudget } from './rules.ts';

const dayArbitrary = fc
  .tuple(fc.nat(10_000), fc.nat(100))
  .map(([total, share]) => ({ total, bad: Math.min(total, Math.floor((total * share) / 1000)) }));
const daysArbitrary = fc.array(dayArbitrary, {
  minLength: objectiveDays,
  maxLength: objectiveDays,
});

test('the budget is what may still fail before the share falls to the target', () => {
  fc.assert(
    fc.property(daysArbitrary, fc.constantFrom(0.9, 0.95, 0.99, 0.999), (days, target) => {
      const { attained, used, allowed } = spendBudget(target, days);
      // Counted event by event, instead of by sums of days.
      const events = days.flatMap(({ total, bad }) => [
        [true, total - bad] as const,
        [false, bad] as const,
      ]);
      const count = (isGood: boolean) =>
        events.filter(([good]) => good === isGood).reduce((sum, [, many]) => sum + many, 0);
      const [good, bad] = [count(true), count(false)];
      if (good + bad === 0) {
        expect([attained, used, allowed]).toEqual([null, null, 0]);
        return;
      }
      expect(attained).toBeCloseTo(good / (good + bad), 10);
      // Used up exactly when the share is below the target.
      expect((used ?? 0) > 1 + 1e-9).toBe(good / (good + bad) < target - 1e-12);
    }),
  );
});

test('at a steady pace the burn is the same in a day and a week, and shows how long the budget lasts', () => {
  const steady = Array.from({ length: objectiveDays }, () => ({ total: 1000, bad: 5 }));
  const budget = spendBudget(0.99, steady);
  expect(budget).toMatchObject({ allowed: expect.closeTo(280), used: expect.closeTo(0.5) });
  expect(budget.burnDay).toBeCloseTo(0.5);
  expect(budget.burnWeek).toBeCloseTo(0.5);
  expect(budget.lastsDays).toBeCloseTo(28);
  expect(spendBudget(0.999, steady).lastsDays).toBeNull();
});

test('days without events are not measured, not good', () => {
  const empty = Array.from({ length: objectiveDays }, () => ({ total: 0, bad: 0 }));
  expect(spendBudget(0.99, empty)).toEqual({
    attained: null,
    allowed: 0,
    used: null,
    burnDay: null,
    burnWeek: null,
    lastsDays: null,
  });
});
