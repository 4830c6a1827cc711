import { readFlags } from '#features/flags/read-flags.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { memberApi } from '#platform/http/api-server.ts';

import { readAdminFigures } from './read-admin-figures.ts';
import { readOwnFigures } from './read-own-figures.ts';

/** `/api/v1/analytics`: a member's own figures. */
export const analyticsRoutes = {
  own: memberApi.analytics.own.handler(({ context: { ctx }, input: { days } }) =>
    readOwnFigures({ ctx, days }),
  ),
};

/** `/api/v1/admin/analytics` */
export function createAdminAnalyticsRoutes({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}) {
  return {
    get: adminApi.adminAnalytics.get.handler(async ({ context: { ctx }, input: { days } }) => {
      const flags = await readFlags({ database: ctx.database });
      if (!flags.admin_analytics) {
        throw new AppError('feature_disabled', 'The figures of usage are switched off');
      }
      return readAdminFigures({ database, days, now: clock.now() });
    }),
  };
}
