import { type AppRoute, appRoutes } from '@kith/contract/app-routes/table';
import type { AccessNeeds } from '@kith/contract/flags/access';
import type { Environment } from '@kith/contract/system/schemas';

/** The administrators' items of the sidebar, spec point 2. */
const sidebarItems = {
  '/app/admin/analytics': 'sidebar.analytics',
  '/app/admin/feature-flags': 'sidebar.featureFlags',
  '/app/admin/revops': 'sidebar.revops',
  '/app/admin/revops/training': 'sidebar.training',
  '/app/admin/revops/alignment': 'sidebar.alignment',
  '/app/admin/revops/methodology': 'sidebar.methodology',
  '/app/admin/revops/sla': 'sidebar.sla',
} as const;

type AdminItem = {
  path: string;
  labelKey: (typeof sidebarItems)[keyof typeof sidebarItems];
  needs: AccessNeeds;
};

/**
 * The administrators' items of the sidebar: built screens only, in the dev environment only. Each
 * is shown to administrators while its flag is on.
 */
export function listAdminItems(
  environment: Environment | null,
  routes: readonly AppRoute[] = appRoutes,
): AdminItem[] {
  if (environment !== 'dev') return [];
  return Object.entries(sidebarItems).flatMap(([path, labelKey]) => {
    const route = routes.find((one) => one.path === path);
    if (!route?.built) return [];
    const flags = route.flag === undefined ? [] : [route.flag];
    return [{ path, labelKey, needs: { needsAdmin: true, flags, environment: 'dev' } }];
  });
}
