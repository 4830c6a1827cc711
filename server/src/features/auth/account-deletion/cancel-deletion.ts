import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import type { DeletionRow } from './deletion-row.ts';

/** Keeps the account. Sessions and tokens that ended with the request stay ended. */
export async function cancelDeletion({
  database,
  ctx,
}: {
  database: Database;
  ctx: MemberContext;
}): Promise<DeletionRow> {
  await ctx.database.transaction(async () => undefined);
  await runAsService(database, (tx) =>
    tx
      .updateTable('auth.users')
      .set({ deletion_requested_at: null, deletion_due_at: null, deletion_warned_at: null })
      .where('id', '=', ctx.actor.memberId)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  return { requested_at: null, due_at: null };
}
