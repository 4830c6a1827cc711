import { requireFlag } from '#features/flags/require-flag.ts';
import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { listTerms } from './list-terms.ts';
import { objectToTerm, settleObjection } from './object-to-term.ts';
import { createTerm, restoreTerm, saveTerm } from './save-term.ts';
import { readTerm } from './term-rows.ts';

const { alignment } = adminApi;

/** `/api/v1/admin/terms` */
export function createAlignmentRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return {
    list: alignment.list.handler(async ({ context: { ctx } }) => {
      await requireScreen(ctx);
      return listTerms({ database, clock });
    }),
    get: alignment.get.handler(async ({ context: { ctx }, input: { id } }) => {
      await requireScreen(ctx);
      return runAsService(database, (tx) => readTerm(tx, id));
    }),
    create: alignment.create.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return createTerm({ ctx, database, input });
    }),
    save: alignment.save.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return saveTerm({ ctx, database, input });
    }),
    restore: alignment.restore.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return restoreTerm({ ctx, database, input });
    }),
    object: alignment.object.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return objectToTerm({ ctx, database, input });
    }),
    settle: alignment.settle.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return settleObjection({ ctx, database, input });
    }),
  };
}

function requireScreen({ database }: MemberContext): Promise<void> {
  return database.transaction((tx) => requireFlag(tx, 'ff.revops.readiness'));
}

async function requireChanges(ctx: MemberContext): Promise<void> {
  await requireScreen(ctx);
  await requireActing(ctx);
}
