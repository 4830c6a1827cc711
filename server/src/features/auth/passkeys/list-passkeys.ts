import type { Passkey } from '@kith/contract/account/passkeys';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';

import { listStoredPasskeys, presentPasskey } from './stored-passkeys.ts';

/** The user's passkeys, oldest first. */
export async function listPasskeys({
  ctx,
  actor,
}: {
  ctx: AccountContext;
  actor: Actor;
}): Promise<Passkey[]> {
  const passkeys = await runAsService(ctx.database, (tx) => listStoredPasskeys(tx, actor.user.id));
  return passkeys.map(presentPasskey);
}
