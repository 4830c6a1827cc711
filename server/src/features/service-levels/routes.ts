import { requireFlag } from '#features/flags/require-flag.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

import { readServiceLevels } from './read-service-levels.ts';

/** `/api/v1/admin/service-levels` */
export function createServiceLevelRoutes({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}) {
  return {
    get: adminApi.serviceLevels.get.handler(async ({ context: { ctx } }) => {
      await ctx.database.transaction((tx) => requireFlag(tx, 'ff.revops.readiness'));
      return readServiceLevels({ database, now: clock.now() });
    }),
  };
}
