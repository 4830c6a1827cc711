import { appRoutes } from '@kith/contract/app-routes/table';
import { expect, test } from 'vitest';

import { listAdminItems } from './admin-navigation.ts';

const built = appRoutes.map((route) => ({ ...route, built: true }));

test('offers administrators the items of the specification, each behind its flag', () => {
  const items = listAdminItems('dev', built);
  expect(items.map(({ path, needs }) => [path, needs.flags])).toEqual([
    ['/app/admin/analytics', ['admin_analytics']],
    ['/app/admin/feature-flags', ['admin_feature_flags']],
    ['/app/admin/revops', ['ff.revops.readiness']],
    ['/app/admin/revops/training', ['ff.revops.readiness']],
    ['/app/admin/revops/alignment', ['ff.revops.readiness']],
    ['/app/admin/revops/methodology', ['ff.revops.readiness']],
    ['/app/admin/revops/sla', ['ff.revops.readiness']],
  ]);
  expect(items.every(({ needs }) => needs.needsAdmin && needs.environment === 'dev')).toBe(true);
});

test('offers nothing outside the dev environment, and nothing that is not built', () => {
  expect(listAdminItems('production', built)).toEqual([]);
  expect(listAdminItems(null, built)).toEqual([]);
  const none = appRoutes.map((route) => ({ ...route, built: false }));
  expect(listAdminItems('dev', none)).toEqual([]);
});
