import { isUuid } from '@kith/contract/core/uuid';
import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { TokenReader } from '#features/auth/auth-keys/token-reader.ts';
import { hasVerifiedFactor } from '#features/auth/users/stored-factors.ts';
import { findUser, refuseBanned, type User, userGone } from '#features/auth/users/users.ts';

import { findSession, type Session, sessionGone } from './sessions.ts';

/** The signed-in user, from the database. */
export type Actor = {
  user: User;
  session: Session;
  /** Whether the user has a verified second factor. */
  hasSecondFactor: boolean;
};

/**
 * Authenticates the caller. The database decides, not the token alone: a session that was ended
 * elsewhere stops at once.
 *
 * @throws `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`.
 */
export async function authenticate({
  ctx,
  reader,
  input,
}: {
  ctx: AccountContext;
  reader: TokenReader;
  input: { token: string | null };
}): Promise<Actor> {
  if (input.token === null) {
    const text = 'This endpoint requires a valid Bearer token';
    throw new AuthError(401, 'no_authorization', text);
  }
  const { sub: userId, session_id: sessionId } = await readClaims(reader, input.token);
  if (userId === undefined || !isUuid(userId)) {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  }
  return runAsService(ctx.database, async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) throw userGone();
    const isNamed = sessionId !== undefined && isUuid(sessionId);
    const session = isNamed ? await findSession(tx, userId, sessionId) : undefined;
    const now = ctx.clock.now();
    if (!session || (session.not_after !== null && new Date(session.not_after) <= now)) {
      throw sessionGone();
    }
    refuseBanned(user, now);
    return { user, session, hasSecondFactor: await hasVerifiedFactor(tx, userId) };
  });
}

async function readClaims(reader: TokenReader, token: string) {
  try {
    return await reader.readClaims(token);
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'token is malformed';
    const text = `invalid JWT: unable to parse or verify signature, ${detail}`;
    throw new AuthError(403, 'bad_jwt', text);
  }
}
