import { requireFlag } from '#features/flags/require-flag.ts';
import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { archiveRunbook } from './archive-runbook.ts';
import { createRunbook } from './create-runbook.ts';
import { listRunbooks } from './list-runbooks.ts';
import { readRunbook } from './runbook-rows.ts';
import { saveRunbook } from './save-runbook.ts';

const { runbooks } = adminApi;

/** `/api/v1/admin/runbooks` */
export function createRunbookRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return {
    list: runbooks.list.handler(async ({ context: { ctx } }) => {
      await requireScreen(ctx);
      return { items: await listRunbooks({ database, clock }) };
    }),
    get: runbooks.get.handler(async ({ context: { ctx }, input: { id } }) => {
      await requireScreen(ctx);
      return runAsService(database, (tx) => readRunbook(tx, id));
    }),
    save: runbooks.save.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return saveRunbook({ ctx, database, input });
    }),
    create: runbooks.create.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return createRunbook({ ctx, database, input });
    }),
    archive: runbooks.archive.handler(async ({ context: { ctx }, input }) => {
      await requireChanges(ctx);
      return archiveRunbook({ ctx, database, input });
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
