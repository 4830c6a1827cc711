import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { lockUser, refuseBanned, type User, userGone } from '#features/auth/users/users.ts';

import type { Actor } from './authenticate.ts';
import { findSession, sessionGone } from './sessions.ts';

/** Who asks: a user, in a session. */
export type Caller = { userId: string; sessionId: string };

export const callerOf = ({ user, session }: Actor): Caller => ({
  userId: user.id,
  sessionId: session.id,
});

/**
 * The user of a request, locked until the transaction ends. Threat: a thief whose request is under
 * way while the owner ends their session: it must not add a way to come back. So what `authenticate`
 * has found is checked again.
 *
 * @throws `user_not_found`, `user_banned`, `session_not_found`.
 */
export async function lockCaller(
  tx: Tx,
  { clock }: AccountContext,
  { userId, sessionId }: Caller,
): Promise<User> {
  const user = await lockUser(tx, userId);
  if (!user) throw userGone();
  refuseBanned(user, clock.now());
  if (!(await findSession(tx, userId, sessionId))) throw sessionGone();
  return user;
}
