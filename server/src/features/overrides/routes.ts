import { requireFlag } from '#features/flags/require-flag.ts';
import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

import {
  approveOverride,
  declineOverride,
  readEffect,
  undoOverride,
  withdrawOverride,
} from './decide-override.ts';
import { listOverrides } from './list-overrides.ts';
import { previewOverride, requestOverride } from './request-override.ts';

const { overrides } = adminApi;

/** `/api/v1/admin/overrides` */
export function createOverrideRoutes(database: Database) {
  return {
    list: overrides.list.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return listOverrides({ ctx, database, input });
    }),
    effect: overrides.effect.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return readEffect({ ctx, database, input });
    }),
    preview: overrides.preview.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return previewOverride({ ctx, database, input });
    }),
    request: overrides.request.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return requestOverride({ ctx, database, input });
    }),
    approve: overrides.approve.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return approveOverride({ ctx, database, input });
    }),
    decline: overrides.decline.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return declineOverride({ ctx, database, input });
    }),
    withdraw: overrides.withdraw.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return withdrawOverride({ ctx, database, input });
    }),
    undo: overrides.undo.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return undoOverride({ ctx, database, input });
    }),
  };
}

function requireScreen({ database }: MemberContext): Promise<void> {
  return database.transaction((tx) => requireFlag(tx, 'ff.data.pipeline'));
}

async function requireChanges(ctx: MemberContext): Promise<void> {
  await requireScreen(ctx);
  await requireActing(ctx);
}
