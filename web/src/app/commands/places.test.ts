import { designPages } from '@kith/contract/app-routes/design-pages';
import { paths } from '@kith/contract/app-routes/paths';
import { appRoutes } from '@kith/contract/app-routes/table';
import { expect, test } from 'vitest';
import { allAreas } from '#app/navigation.ts';
import { otherPlaces } from './places.ts';

test('every screen that a signed-in member can open has a command', () => {
  const screens = appRoutes.filter(
    ({ built, guard, path, to }) =>
      built && ['member', 'admin'].includes(guard) && !path.includes(':') && to === undefined,
  );
  // The other design pages are tabs of the first.
  const tabs: string[] = designPages.slice(1).map((page) => paths.adminDesign(page));
  const reached = [
    ...allAreas.map(({ path }) => path),
    ...otherPlaces.map(({ path }) => path),
    ...tabs,
  ];
  const missing = screens.map(({ path }) => path).filter((path) => !reached.includes(path));
  expect(missing).toEqual([]);
});

test('no screen has two commands', () => {
  const reached = [...allAreas, ...otherPlaces].map(({ path }) => path);
  expect(reached.toSorted()).toEqual([...new Set(reached)].toSorted());
});
