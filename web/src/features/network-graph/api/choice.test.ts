import { expect, test } from 'vitest';

import { readGraphView, writeGraphView } from './choice.ts';

const read = (query: string) => readGraphView(new URLSearchParams(query));

test('an address without anything shows the circles by ties', () => {
  expect(read('view=graph')).toEqual({ arrangement: 'ties', circle: null, person: null });
});

test('what is chosen is in the address, and read from it again', () => {
  for (const view of [
    { arrangement: 'ties', circle: 0, person: null },
    { arrangement: 'place', circle: 12, person: null },
    { arrangement: 'company', circle: null, person: 'a' },
  ] as const) {
    expect(readGraphView(writeGraphView(view))).toEqual(view);
  }
});

test('an address that means nothing is left out', () => {
  expect(read('by=height&circle=-1')).toEqual({ arrangement: 'ties', circle: null, person: null });
  expect(read('circle=1e9').circle).toBeNull();
});
