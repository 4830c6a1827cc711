import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { describeUser } from '#features/auth/users/describe-user.ts';
import type { WireUser } from '#features/auth/users/present-user.ts';

import { findAnyUser } from './queries.ts';
import { noSuchUser } from './read-attributes.ts';

/**
 * One user, including soft-deleted ones.
 * @throws `user_not_found`.
 */
export async function readUser({
  ctx,
  input,
}: {
  ctx: AccountContext;
  input: { id: string };
}): Promise<WireUser> {
  return runAsService(ctx.database, async (tx) => {
    const user = await findAnyUser(tx, input.id);
    if (!user) throw noSuchUser();
    return describeUser(tx, user);
  });
}
