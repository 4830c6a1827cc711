import fc from 'fast-check';
import { expect, test } from 'vitest';

import { barHeights } from './bar-break.ts';

test('bars of a like height are on one scale, and none is broken', () => {
  expect(barHeights([10, 5, 0])).toEqual({ heights: [1, 0.5, 0], broken: null, highestWhole: 0 });
  expect(barHeights([0, 0]).heights).toEqual([0, 0]);
  expect(barHeights([7, 0]).broken).toBeNull();
});

test('a bar far above all others is broken, and the others stay readable', () => {
  const { heights, broken, highestWhole } = barHeights([900, 20, 40, 10]);
  expect(broken).toBe(0);
  expect(highestWhole).toBe(2);
  expect(heights[0]).toBe(1);
  expect(heights[2]).toBeCloseTo(0.72);
  expect(heights[1]).toBeCloseTo(0.36);
});

test('whole bars keep their proportions, and no bar leaves the chart', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 100_000 }), { minLength: 2, maxLength: 20 }), (values) => {
      const { heights, broken } = barHeights(values);
      for (const [index, height] of heights.entries()) {
        expect(height).toBeGreaterThanOrEqual(0);
        expect(height).toBeLessThanOrEqual(1);
        for (const [other, otherHeight] of heights.entries()) {
          if (index === broken || other === broken) continue;
          expect(height * (values[other] ?? 0)).toBeCloseTo(otherHeight * (values[index] ?? 0), 3);
        }
      }
    }),
  );
});
