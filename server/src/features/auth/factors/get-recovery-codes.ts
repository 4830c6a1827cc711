import type { RecoveryCodes } from '@kith/contract/account/recovery-codes';
import { toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';

/** How many codes of the user's set are left, and when it was created. */
export async function getRecoveryCodes({
  ctx,
  actor,
}: {
  ctx: AccountContext;
  actor: Actor;
}): Promise<RecoveryCodes> {
  const row = await runAsService(ctx.database, (tx) =>
    tx
      .selectFrom('auth.recovery_code_sets as s')
      .leftJoin('auth.recovery_codes as c', (join) =>
        join.onRef('c.user_id', '=', 's.user_id').on('c.used_at', 'is', null),
      )
      .select((row) => ['s.created_at', row.fn.count<number>('c.code_hash').as('left')])
      .where('s.user_id', '=', actor.user.id)
      .groupBy('s.user_id')
      .executeTakeFirst(),
  );
  if (!row) return { left: 0, created_at: null };
  return { left: row.left, created_at: toWireTime(row.created_at) };
}
