import { expect, test } from 'vitest';
import {
  chooseSort,
  type ListParams,
  readListParams,
  writeListing,
  writeListParams,
} from './list-params.ts';

const usual = readListParams(new URLSearchParams());

test('an empty address means warmest first and stays empty', () => {
  expect(usual).toEqual({
    q: '',
    sort: 'warmth',
    direction: 'desc',
    archived: false,
    filter: {},
    view: '',
    columns: null,
  });
  expect(writeListParams(usual).toString()).toBe('');
});

test('parameters survive the way through the address', () => {
  const params: ListParams = {
    q: 'é & 山',
    sort: 'name',
    direction: 'desc',
    archived: true,
    view: 'x',
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

test('an invalid address falls back to the defaults', () => {
  expect(
    readListParams(
      new URLSearchParams(
        'sort=id&direction=up&archived=yes&tags=&health=ill&warmth_min=hot&warmth_max=-1&has_email=maybe&columns=salary',
      ),
    ),
  ).toEqual(usual);
});

test('the same heading reverses the order, another heading starts with its own', () => {
  const byName = chooseSort(usual, 'name');
  expect(byName).toMatchObject({ sort: 'name', direction: 'asc' });
  expect(chooseSort(byName, 'name')).toMatchObject({ sort: 'name', direction: 'desc' });
  expect(chooseSort(byName, 'added')).toMatchObject({ sort: 'added', direction: 'desc' });
});
