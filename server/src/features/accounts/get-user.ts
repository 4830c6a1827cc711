import { listFactors } from '#features/factors/stored-factors.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from './account-context.ts';
import type { Actor } from './authenticate.ts';
import { presentUser, type WireUser } from './present-user.ts';
import { listIdentities } from './users.ts';

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
