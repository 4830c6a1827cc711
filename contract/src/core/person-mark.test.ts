import { expect, test } from 'vitest';

import { hueOf, initialsOf, personHues } from './person-mark.ts';

test.each([
  ['Mireille Okafor', 'MO'],
  ['  tomás   de la ferreira ', 'TF'],
  ['Prince', 'P'],
  ['山田 太郎', '山'],
  ['𝓐da Lovelace', '𝓐L'],
  ['', '·'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name always gets the same hue, and different names mostly different ones', () => {
  const names = ['Ana Reyes', 'Keiko Tanaka', 'Omar Haddad', 'Lea Moser', 'Søren Dahl'];
  expect(names.map(hueOf)).toEqual(names.map(hueOf));
  expect(new Set(names.map(hueOf)).size).toBe(names.length);
});

test('every hue is one of those that pages have a rule for', () => {
  const names = Array.from({ length: 500 }, (_, index) => `Name ${index}`);
  const step = 360 / personHues;
  for (const name of names) {
    expect(hueOf(name) % step).toBe(0);
    expect(hueOf(name)).toBeLessThan(360);
  }
});
