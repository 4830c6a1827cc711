import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { Database } from '#platform/database/database.ts';

import { listOwedRefunds } from './list-owed-refunds.ts';
import { settleRefund } from './settle-refund.ts';

const { owedRefunds } = adminApi;

/** `/api/v1/admin/owed-refunds` */
export function createOwedRefundRoutes(database: Database) {
  return {
    list: owedRefunds.list.handler(({ input }) => listOwedRefunds({ database, input })),
    settle: owedRefunds.settle.handler(async ({ context: { ctx }, input: { id } }) => {
      await requireActing(ctx);
      return settleRefund({ database, input: { id, at: ctx.clock.now() } });
    }),
    reopen: owedRefunds.reopen.handler(async ({ context: { ctx }, input: { id } }) => {
      await requireActing(ctx);
      return settleRefund({ database, input: { id, at: null } });
    }),
  };
}
