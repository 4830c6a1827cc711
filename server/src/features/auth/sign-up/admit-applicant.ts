import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import type { User } from '#features/auth/users/users.ts';

/**
 * Signs up and in at once.
 *
 * @param insert inserts the user; undefined for a taken address.
 * @throws `user_already_exists`.
 */
export function admitApplicant(
  ctx: AccountContext,
  client: Client,
  insert: (tx: Tx) => Promise<User | undefined>,
): Promise<WireSession> {
  return runAsService(ctx.database, async (tx) => {
    const user = await insert(tx);
    if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return openSession(tx, ctx, { user, method: 'password', client });
  });
}
