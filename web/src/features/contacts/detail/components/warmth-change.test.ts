import { dayMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';
import { warmthChange } from './warmth-change.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const point = (daysAgo: number, warmth: number) => ({
  at: new Date(now - daysAgo * dayMs).toISOString(),
  warmth,
});
const explain = (warmth: number, history: ReturnType<typeof point>[]) =>
  warmthChange({ warmth, mass: 1, health: 'steady', half_life_days: 90, parts: [], history });

test('the change of 30 days is read between the points of the history', () => {
  expect(explain(72, [point(40, 60), point(20, 70), point(0, 72)])).toBe(7);
  expect(explain(40.4, [point(30, 52.3), point(15, 46), point(0, 40.4)])).toBe(-12);
});

test('a history that is shorter than 30 days says nothing about them', () => {
  expect(explain(20, [point(10, 10), point(0, 20)])).toBeNull();
  expect(explain(0, [])).toBeNull();
});
