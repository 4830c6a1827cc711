import { expect, test } from 'vitest';

import { dropContact, keepListed, type Selection } from './selection-rules.ts';

const select = (mode: Selection['mode'], ...ids: string[]): Selection => ({
  scope: 'all',
  mode,
  ids: new Set(ids),
});
const listOf = (...ids: string[]) => ids.map((id) => ({ id }));

test('a contact that was archived or deleted is no longer selected', () => {
  expect(dropContact(select('only', 'a', 'b'), 'a')).toEqual(select('only', 'b'));
});

test('in a list that is loaded whole, only listed contacts stay selected', () => {
  const kept = keepListed(select('only', 'a', 'b', 'c'), listOf('c', 'd', 'a'));
  expect(kept).toEqual(select('only', 'a', 'c'));
  expect(keepListed(select('only', 'a'), [])).toEqual(select('only'));
});

test('of all that match, those that were left out stay so, also if they come back', () => {
  const all = select('except', 'a');
  expect(dropContact(all, 'a')).toBe(all);
  expect(dropContact(all, 'b')).toBe(all);
  expect(keepListed(all, listOf('b'))).toBe(all);
});

test('nothing changes where no selected contact left', () => {
  const two = select('only', 'a', 'b');
  expect(dropContact(two, 'c')).toBe(two);
  expect(keepListed(two, listOf('b', 'a', 'c'))).toBe(two);
});
