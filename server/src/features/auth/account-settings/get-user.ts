import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { describeUser } from '#features/auth/users/describe-user.ts';
import type { WireUser } from '#features/auth/users/present-user.ts';

/** The signed-in user. */
export async function getUser({
  ctx,
  actor: { user },
}: {
  ctx: AccountContext;
  actor: Actor;
}): Promise<WireUser> {
  return runAsService(ctx.database, (tx) => describeUser(tx, user));
}
