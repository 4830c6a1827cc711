import { createHmac } from 'node:crypto';

import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import type { User } from '#features/auth/users/users.ts';
import { uuidFromHash } from '#features/auth/users/uuid-from-hash.ts';

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

/** The id of a user who must not be revealed: the same at every try, as for a waiting account. */
export function concealUserId({ keys }: AccountContext, address: string): string {
  const hmac = createHmac('sha256', keys.refreshSecret).update(`made-up|${address}`);
  return uuidFromHash(hmac.digest('hex'));
}
