import { appRoutes } from '@kith/contract/app-routes/table';
import { expect, test } from 'vitest';
import { mainNavigation } from '#app/navigation.ts';
import { otherPlaces } from './places.ts';

test('every screen that a signed-in member can open has a command', () => {
  const screens = appRoutes.filter(
    ({ built, guard, path, to }) =>
      built && ['member', 'admin'].includes(guard) && !path.includes(':') && to === undefined,
  );
  const reached = [...mainNavigation, ...otherPlaces].map(({ path }) => path);
  const missing = screens.map(({ path }) => path).filter((path) => !reached.includes(path));
  expect(missing).toEqual([]);
});

test('no screen has two commands', () => {
  const reached = [...mainNavigation, ...otherPlaces].map(({ path }) => path);
  expect(reached.toSorted()).toEqual([...new Set(reached)].toSorted());
});
