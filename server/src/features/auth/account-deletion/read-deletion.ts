import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Database } from '#platform/database/database.ts';

import type { DeletionRow } from './deletion-row.ts';

/** When the member's account is deleted; both null while it is kept. */
export async function readDeletion({
  database,
  ctx,
}: {
  database: Database;
  ctx: MemberContext;
}): Promise<DeletionRow> {
  // Opened as the member first, because that refuses an ended session.
  await ctx.database.transaction(async () => undefined);
  const row = await runAsService(database, (tx) =>
    tx
      .selectFrom('auth.users')
      .select(['deletion_requested_at as requested_at', 'deletion_due_at as due_at'])
      .where('id', '=', ctx.actor.memberId)
      .executeTakeFirst(),
  );
  return row ?? { requested_at: null, due_at: null };
}
