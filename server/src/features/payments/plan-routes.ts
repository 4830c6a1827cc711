import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { Database } from '#platform/database/database.ts';

import { changePlanSettings } from './change-plan-settings.ts';
import { readPlanSettings } from './read-plan-settings.ts';

const { planSettings } = adminApi;

/** `/api/v1/admin/plans` */
export function createPlanSettingRoutes(database: Database) {
  return {
    get: planSettings.get.handler(({ context: { ctx } }) =>
      ctx.database.transaction(readPlanSettings),
    ),
    put: planSettings.put.handler(async ({ context: { ctx }, input }) => {
      await requireActing(ctx);
      return changePlanSettings({ database, adminId: ctx.actor.memberId, input });
    }),
  };
}
