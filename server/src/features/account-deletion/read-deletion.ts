import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Database } from '#platform/database/database.ts';
import { sql } from 'drizzle-orm';

import type { DeletionRow } from './deletion-row.ts';

/** When the member's account is deleted; both null while it stays. */
export async function readDeletion({
  database,
  ctx,
}: {
  database: Database;
  ctx: MemberContext;
}): Promise<DeletionRow> {
  // Opened as the member first: that refuses whose session has ended.
  await ctx.database.transaction(async () => undefined);
  const row = await runAsService(database, (tx) =>
    readRow<DeletionRow>(
      tx,
      sql`select deletion_requested_at as requested_at, deletion_due_at as due_at
        from auth.users where id = ${ctx.actor.memberId}`,
    ),
  );
  return row ?? { requested_at: null, due_at: null };
}
