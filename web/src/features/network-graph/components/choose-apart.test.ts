import { expect, test } from 'vitest';

import { type Box, chooseApart, preferFree } from './choose-apart.ts';

const box = (left: number, top: number): Box => ({ left, top, width: 40, height: 10 });

test('what comes first keeps its place, what would lie on it takes the next one', () => {
  const [above, below] = [box(10, 0), box(10, 60)];
  expect(chooseApart([[box(0, 0)], [above, below]])).toEqual([box(0, 0), below]);
});

test('what has no room is left out, and takes none', () => {
  const things = [[box(0, 0)], [box(20, 5)], [box(60, 5)]];
  expect(chooseApart(things)).toEqual([box(0, 0), undefined, box(60, 5)]);
});

test('nothing lies on what is taken', () => {
  expect(chooseApart([[box(0, 0)]], [{ left: 10, top: 0, width: 5, height: 5 }])).toEqual([
    undefined,
  ]);
});

test('a place that lies on a disc comes after those that lie on none', () => {
  const [above, below, right] = [box(0, 0), box(0, 60), box(80, 30)];
  const neighbour = { x: 20, y: -10, radius: 15 };
  expect(preferFree([above, below, right], [])).toEqual([above, below, right]);
  expect(preferFree([above, below, right], [neighbour])).toEqual([below, right, above]);
  expect(preferFree([above], [neighbour])).toEqual([above]);
  // Beside a corner: their boxes overlap, they don't.
  expect(preferFree([above, below], [{ x: 52, y: -12, radius: 15 }])).toEqual([above, below]);
});
