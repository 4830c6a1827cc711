import { runAsService } from '#platform/database/service.ts';

import { presentUser, type WireUser } from '#features/users/present-user.ts';
import { listFactors } from '#features/users/stored-factors.ts';
import { listIdentities } from '#features/users/users.ts';

import type { AccountContext } from './account-context.ts';
import type { Actor } from './authenticate.ts';

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
