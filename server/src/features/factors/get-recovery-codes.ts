import type { RecoveryCodes } from '@kith/contract/account/recovery-codes';
import { readRow, type TimeText, toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext } from '#features/accounts/account-context.ts';
import type { Actor } from '#features/sessions/authenticate.ts';

/** How many codes of the user's set are left, and since when it is. */
export async function getRecoveryCodes({
  ctx,
  actor,
}: {
  ctx: AccountContext;
  actor: Actor;
}): Promise<RecoveryCodes> {
  const row = await runAsService(ctx.database, (tx) =>
    readRow<{ left: number; created_at: TimeText }>(
      tx,
      sql`select s.created_at, (select count(*)::integer from auth.recovery_codes c
          where c.user_id = s.user_id and c.used_at is null) as left
        from auth.recovery_code_sets s where s.user_id = ${actor.user.id}`,
    ),
  );
  if (!row) return { left: 0, created_at: null };
  return { left: row.left, created_at: toWireTime(row.created_at) };
}
