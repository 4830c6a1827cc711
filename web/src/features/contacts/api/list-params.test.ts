import { expect, test } from 'vitest';
import {
  chooseSort,
  type ListParams,
  readListParams,
  writeListing,
  writeListParams,
} from './list-params.ts';

const usual = readListParams(new URLSearchParams());

test('an empty address is the warmest first and stays empty', () => {
  expect(usual).toEqual({
    ...{ q: '', sort: 'warmth', direction: 'desc', archived: false },
    ...{ filter: {}, view: '', columns: null },
  });
  expect(writeListParams(usual).toString()).toBe('');
});

test('what is chosen comes back from the address as it was', () => {
  const params: ListParams = {
    ...{ q: 'é & 山', sort: 'name', direction: 'desc', archived: true, view: 'x' },
    columns: ['tags', 'warmth'],
    filter: {
      tags: ['a, b', 'é&='],
      health: ['cooling'],
      warmth_min: 0,
      last_contact_max_days: 30,
      never_contacted: true,
      has_email: false,
    },
  };
  expect(readListParams(new URLSearchParams(writeListParams(params).toString()))).toEqual(params);
  expect(writeListing(params).has('view')).toBe(false);
});

test('an address with nonsense falls back to what is usual', () => {
  expect(
    readListParams(
      new URLSearchParams(
        'sort=id&direction=up&archived=yes&tags=&health=ill&warmth_min=hot&warmth_max=-1&has_email=maybe&columns=salary',
      ),
    ),
  ).toEqual(usual);
});

test('a heading turns its order round, another heading starts its own way', () => {
  const byName = chooseSort(usual, 'name');
  expect(byName).toMatchObject({ sort: 'name', direction: 'asc' });
  expect(chooseSort(byName, 'name')).toMatchObject({ sort: 'name', direction: 'desc' });
  expect(chooseSort(byName, 'added')).toMatchObject({ sort: 'added', direction: 'desc' });
});
