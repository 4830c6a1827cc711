import { expect, test } from 'vitest';
import { bottomNavigation, currentOf, mainNavigation } from './navigation.ts';

test('the sidebar has the areas of the specification, in its order', () => {
  expect(mainNavigation.map(({ path }) => path)).toEqual([
    '/dashboard',
    '/app/contacts',
    '/app/feed',
    '/app/connect',
    '/app/opportunities',
    '/app/insights',
  ]);
});

test('the bar of a phone has as many areas as columns', () => {
  expect(bottomNavigation).toHaveLength(5);
});

test.each([
  ['/app/contacts', '/app/contacts', 'page'],
  ['/app/contacts', '/app/contacts/import', 'page'],
  ['/app/contacts', '/app/companies', 'true'],
  ['/app/contacts', '/app/calendar', 'true'],
  ['/app/contacts', '/app/feed', undefined],
  ['/app/feed', '/app/calendar', undefined],
])('%s is marked at %s as %s', (path, pathname, current) => {
  expect(currentOf(path, pathname)).toBe(current);
});
