import type { Experience } from '@kith/contract/member-profiles/schemas';
import { expect, test } from 'vitest';

import { findShared } from './shared-experience.ts';

const post = (company: string, from: string | null, to: string | null) =>
  ({ company, from, to }) as Pick<Experience, 'company' | 'from' | 'to'>;

test('the same school and the same company are named, each where the time was the same too', () => {
  const one = [post('Universität Wien', '2004', '2009'), post('Lumen', '2015', null)];
  const other = [post('UNIVERSITÄT WIEN', '2008', '2012'), post('lumen', '2020', '2022')];
  expect(findShared(one, other)).toEqual({ company: 'Lumen', school: 'Universität Wien' });
});

test('who came after the other had left, or to another place, shares nothing', () => {
  const one = [post('Lumen', '2010', '2014'), post('東京大学', '2001', '2005')];
  expect(findShared(one, [post('Lumen', '2015', null), post('京都大学', '2001', '2005')])).toEqual({
    company: null,
    school: null,
  });
});

test('without dates only what both still do counts', () => {
  expect(findShared([post('Lumen', null, null)], [post('Lumen', null, null)]).company).toBe(
    'Lumen',
  );
  expect(findShared([post('Lumen', null, '2014')], [post('Lumen', null, null)]).company).toBe(null);
});
