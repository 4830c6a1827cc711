import { expect, test } from 'vitest';
import { chooseSort, readListParams, writeListParams } from './list-params.ts';

const usual = readListParams(new URLSearchParams());

test('an empty address is the warmest first and stays empty', () => {
  expect(usual).toEqual({ q: '', sort: 'warmth', direction: 'desc', archived: false });
  expect(writeListParams(usual).toString()).toBe('');
});

test('what is chosen comes back from the address as it was', () => {
  const params = { q: 'é & 山', sort: 'name', direction: 'desc', archived: true } as const;
  expect(readListParams(new URLSearchParams(writeListParams(params).toString()))).toEqual(params);
});

test('an address with nonsense falls back to what is usual', () => {
  expect(readListParams(new URLSearchParams('sort=id&direction=up&archived=yes'))).toEqual(usual);
});

test('a heading turns its order round, another heading starts its own way', () => {
  const byName = chooseSort(usual, 'name');
  expect(byName).toMatchObject({ sort: 'name', direction: 'asc' });
  expect(chooseSort(byName, 'name')).toMatchObject({ sort: 'name', direction: 'desc' });
  expect(chooseSort(byName, 'added')).toMatchObject({ sort: 'added', direction: 'desc' });
});
