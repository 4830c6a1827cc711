import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { followDeletion } from '#features/payments/follow-deletion.ts';

import type { DeletionRow } from './deletion-row.ts';

/**
 * Keeps the account, and a plan that ended with the request renews as before. Sessions and tokens that
 * ended with it stay ended.
 */
export async function cancelDeletion({
  database,
  ctx,
}: {
  database: Database;
  ctx: MemberContext;
}): Promise<DeletionRow> {
  await ctx.database.transaction(async () => undefined);
  const { memberId } = ctx.actor;
  await runAsService(database, async (tx) => {
    await tx
      .updateTable('auth.users')
      .set({ deletion_requested_at: null, deletion_due_at: null, deletion_warned_at: null })
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .execute();
    await followDeletion({ tx, jobs: ctx.jobs }, memberId);
  });
  return { requested_at: null, due_at: null };
}
