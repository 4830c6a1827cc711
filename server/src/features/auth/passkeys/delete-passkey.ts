import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { recordChange } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import type { User } from '#features/auth/users/users.ts';

import { passkeyNotFound } from './rename-passkey.ts';

/**
 * Deletes a passkey; it can't be used to sign in again.
 *
 * @throws `passkey_not_found`, also for another user's.
 */
export async function deletePasskey({
  ctx,
  actor,
  input: { id },
}: {
  ctx: AccountContext;
  actor: Actor;
  input: { id: string };
}): Promise<void> {
  await runAsService(ctx.database, (tx) => removePasskey(tx, ctx, { user: actor.user, id }));
}

/** Also for a change of the password that removes what was added since the last one. */
export async function removePasskey(
  tx: Tx,
  ctx: AccountContext,
  { user, id }: { user: User; id: string },
): Promise<void> {
  const removed = await readRow(
    tx,
    sql<Computed<{ name: string; row: unknown }>>`delete from auth.passkeys as p
      where id = ${id} and user_id = ${user.id} returning name, to_jsonb(p) as row`,
  );
  if (!removed) throw passkeyNotFound();
  const { name: detail, row } = removed;
  await recordChange(tx, ctx, { user, kind: 'passkey_removed', detail, restore: { row } });
}
