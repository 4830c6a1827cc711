import { expect, test } from 'vitest';
import { costOfSeveral } from './cost-of-several.ts';

test.each([
  { held: { credits: 100, units: 0 }, count: 3, units: 0, credits: 30, isAffordable: true },
  { held: { credits: 29, units: 0 }, count: 3, units: 0, credits: 30, isAffordable: false },
  { held: { credits: 10, units: 2 }, count: 3, units: 2, credits: 10, isAffordable: true },
  { held: { credits: 0, units: 9 }, count: 3, units: 3, credits: 0, isAffordable: true },
])(
  '$count profiles cost $units units and $credits credits of $held',
  ({ held, count, ...cost }) => {
    const { payWith, ...sum } = costOfSeveral(held, count);
    expect(sum).toEqual(cost);
    expect(payWith).toHaveLength(count);
    expect(payWith.filter((unit) => unit === 'analysis_unit')).toHaveLength(cost.units);
  },
);
