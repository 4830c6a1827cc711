import { expect, test } from 'vitest';

import { type Box, chooseApart } from './choose-apart.ts';

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
