import type { Passkey } from '@kith/contract/account/passkeys';
import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';

import { presentPasskey } from './stored-passkeys.ts';

/** @throws `passkey_not_found`, also for another user's. */
export async function renamePasskey({
  ctx,
  actor,
  input: { id, name },
}: {
  ctx: AccountContext;
  actor: Actor;
  input: { id: string; name: string };
}): Promise<Passkey> {
  const passkey = await runAsService(ctx.database, (tx) =>
    tx
      .updateTable('auth.passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', actor.user.id)
      .returningAll()
      .executeTakeFirst(),
  );
  if (!passkey) throw passkeyNotFound();
  return presentPasskey(passkey);
}

export function passkeyNotFound(): AuthError {
  return new AuthError(404, 'passkey_not_found', 'Passkey not found');
}
