import { expect, test } from 'vitest';

import { appRoutes } from './table.ts';

test('the address of matchmaking leads members to opportunities', () => {
  expect(appRoutes.find(({ path }) => path === '/app/matchmaking')).toMatchObject({
    guard: 'member',
    built: true,
    to: '/app/opportunities',
  });
});
