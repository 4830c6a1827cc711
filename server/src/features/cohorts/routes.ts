import { requireFlag } from '#features/flags/require-flag.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

import { readCohorts } from './read-cohorts.ts';

/** `/api/v1/admin/cohorts` */
export function createCohortRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return {
    get: adminApi.cohorts.get.handler(async ({ context: { ctx }, input }) => {
      await ctx.database.transaction((tx) => requireFlag(tx, 'ff.cohort.dashboards'));
      return readCohorts({ database, now: clock.now(), wanted: input });
    }),
  };
}
