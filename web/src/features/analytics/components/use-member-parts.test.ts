import { funnelSteps } from '@kith/contract/usage/figure-rules';
import { expect, test } from 'vitest';
import { measureBars } from './use-cells.ts';
import { goOnShare, stopOf } from './use-member-parts.ts';

const funnel = (...members: (number | null)[]) =>
  funnelSteps.map((step, place) => ({ step, members: members[place] ?? null, before: 0 }));

test('the step with the largest loss is named, and none where it isn’t shown', () => {
  expect(stopOf(funnel(100, 60, 20, 15, 12))).toBe('contacts');
  expect(stopOf(funnel(100, 90, null, null, null))).toBe('signed_up');
  expect(stopOf(funnel(10, 10, 10, 10, 10))).toBeNull();
  expect(stopOf(funnel(0, 0, 0, 0, 0))).toBeNull();
  expect(goOnShare(funnel(8, null, 0, 0, 0), 0)).toBeNull();
});

test('bars share one scale, which the period before belongs to only in a comparison', () => {
  const rows = [
    { key: 'a', now: 10, before: 40 },
    { key: 'b', now: null, before: null },
  ];
  expect([...measureBars(rows, false).values()]).toEqual([
    { share: 1, before: null },
    { share: 0, before: null },
  ]);
  expect([...measureBars(rows, true).values()]).toEqual([
    { share: 0.25, before: 1 },
    { share: 0, before: null },
  ]);
});
