import type { Addition } from '@kith/contract/account/changes';
import { type Computed, readRows, toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { removeOwnFactor } from '#features/auth/factors/unenroll-factor.ts';
import { removePasskey } from '#features/auth/passkeys/delete-passkey.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { lockFactor } from '#features/auth/users/stored-factors.ts';
import type { User } from '#features/auth/users/users.ts';

/**
 * Passkeys and second factors that were added since the password was last changed (or the account
 * opened). Whoever knew that password may have added them, and they would survive a new one.
 */
export async function listAdditions({
  ctx,
  actor: { user },
}: {
  ctx: AccountContext;
  actor: Actor;
}): Promise<Addition[]> {
  return runAsService(ctx.database, (tx) => findAdditions(tx, user));
}

/** Removes those of the user's additions that were chosen; other ids are ignored. */
export async function removeAdditions(
  tx: Tx,
  ctx: AccountContext,
  { user, ids }: { user: User; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const chosen = (await findAdditions(tx, user)).filter(({ id }) => ids.includes(id));
  for (const { kind, id } of chosen) {
    if (kind === 'passkey') {
      await removePasskey(tx, ctx, { user, id });
      continue;
    }
    const factor = await lockFactor(tx, user.id, id);
    if (factor) await removeOwnFactor(tx, ctx, { user, factor });
  }
}

async function findAdditions(tx: Tx, user: User): Promise<Addition[]> {
  const since = user.password_changed_at ?? user.created_at;
  const rows = await readRows(
    tx,
    sql<Computed<Addition>>`
    select id, 'passkey' as kind, name, created_at from auth.passkeys
      where user_id = ${user.id} and created_at > ${since}
    union all
    select id, 'factor', coalesce(nullif(friendly_name, ''), factor_type), updated_at
      from auth.factors
      where user_id = ${user.id} and status = 'verified' and created_at > ${since}
    order by created_at`,
  );
  return rows.map(({ created_at: at, ...addition }) => ({
    ...addition,
    created_at: toWireTime(at),
  }));
}
