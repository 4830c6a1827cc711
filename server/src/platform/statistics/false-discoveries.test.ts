import { expect, test } from 'vitest';

import { findDiscoveries } from './false-discoveries.ts';

/** Of the paper: Benjamini and Hochberg 1995, section 3.2, thrombolysis after an infarction. */
const published = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
  0.6528, 0.759, 1,
];

test('finds the four of the paper, in whatever order they come', () => {
  const found = findDiscoveries(published, 0.05);
  expect(found.filter(Boolean)).toHaveLength(4);
  expect(found.slice(0, 4)).toEqual([true, true, true, true]);
  const backwards = findDiscoveries(published.toReversed(), 0.05);
  expect(backwards).toEqual(found.toReversed());
});

test('finds nothing where nothing is, or is small enough', () => {
  expect(findDiscoveries([], 0.05)).toEqual([]);
  expect(findDiscoveries([0.04, 0.5, 0.9], 0.05)).toEqual([false, false, false]);
});
