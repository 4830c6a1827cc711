import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';

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
  const { numDeletedRows: deleted } = await runAsService(ctx.database, (tx) =>
    tx
      .deleteFrom('auth.passkeys')
      .where('id', '=', id)
      .where('user_id', '=', actor.user.id)
      .executeTakeFirst(),
  );
  if (deleted === 0n) throw passkeyNotFound();
}
