import type { Environment } from '@kith/contract/system/schemas';

import { changeFlag, previewFlag } from '#features/flags/change-flag.ts';
import { listFlagChanges, listFlags } from '#features/flags/list-flags.ts';
import { requireFlag } from '#features/flags/require-flag.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

import { requireActing } from './require-acting.ts';

const { featureFlags } = adminApi;

type FlagParts = { database: Database; environment: Environment };

/** `/api/v1/admin/feature-flags` */
export function createFlagRoutes({ database, environment }: FlagParts) {
  return {
    list: featureFlags.list.handler(async ({ context: { ctx } }) => {
      await requireScreen(ctx);
      return { environment, items: await listFlags(database) };
    }),
    history: featureFlags.history.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return listFlagChanges({ database, input });
    }),
    preview: featureFlags.preview.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return previewFlag({ ctx, database, environment, input });
    }),
    change: featureFlags.change.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      await requireActing(ctx);
      return changeFlag({ ctx, database, input });
    }),
  };
}

function requireScreen({ database }: MemberContext): Promise<void> {
  return database.transaction((tx) => requireFlag(tx, 'admin_feature_flags'));
}
