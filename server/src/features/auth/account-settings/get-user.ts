import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { presentUser, type WireUser } from '#features/auth/users/present-user.ts';
import { listFactors } from '#features/auth/users/stored-factors.ts';
import { listIdentities } from '#features/auth/users/users.ts';

/** The signed-in user. */
export async function getUser({
  ctx,
  actor: { user },
}: {
  ctx: AccountContext;
  actor: Actor;
}): Promise<WireUser> {
  return runAsService(ctx.database, async (tx) =>
    presentUser(user, await listIdentities(tx, user.id), await listFactors(tx, user.id)),
  );
}
