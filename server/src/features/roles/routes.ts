import type { Environment } from '@kith/contract/system/schemas';

import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/database/database.ts';
import { memberApi } from '#platform/http/api-server.ts';

import { claimFirstAdmin, hasAdmin } from './grant-admin.ts';
import { isAdmin } from './is-admin.ts';

/**
 * `/api/v1/admin-setup`. Threat: gives the administrator role; it exists only in the dev
 * environment, and gives it once.
 */
export function createAdminSetupRoutes({
  database,
  environment,
}: {
  database: Database;
  environment: Environment;
}) {
  function refuseElsewhere() {
    if (environment !== 'dev') throw new AppError('not_found', 'There is no such endpoint');
  }
  return {
    get: memberApi.adminSetup.get.handler(async ({ context: { ctx } }) => {
      refuseElsewhere();
      return { is_open: !(await hasAdmin(database)), is_admin: await isAdmin(ctx) };
    }),
    claim: memberApi.adminSetup.claim.handler(async ({ context: { ctx } }) => {
      refuseElsewhere();
      const { memberId } = ctx.actor;
      const isClaimed = await claimFirstAdmin({ database, memberId });
      if (!isClaimed && !(await isAdmin(ctx))) {
        throw new AppError('forbidden', 'There is an administrator already');
      }
      return { is_open: false, is_admin: true };
    }),
  };
}
