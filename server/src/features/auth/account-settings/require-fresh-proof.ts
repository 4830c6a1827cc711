import { AppError } from '#platform/app-error.ts';
import { AuthError } from '#platform/auth-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { ProofInput } from '#features/auth/proofs/fresh-proof.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { hasFreshProof } from '#features/auth/sessions/require-strength.ts';
import { findSession } from '#features/auth/sessions/sessions.ts';
import { findUser } from '#features/auth/users/users.ts';

import { proveIdentity } from './prove-identity.ts';

/**
 * The guard of `/api/v1` for endpoints that declare `needs: 'fresh'`. A proof may come with the
 * request; it makes the session fresh, so that a repeat needs no second one.
 *
 * @throws `session_not_found`, `insufficient_aal`, `reauthentication_needed`,
 * `reauthentication_failed`, `rate_limited`.
 */
export async function requireFreshProof({
  accounts,
  ctx: { actor, database },
  input,
}: {
  accounts: AccountContext;
  ctx: Pick<MemberContext, 'actor' | 'database'>;
  input: ProofInput;
}): Promise<void> {
  // The session is valid and has its second factor.
  await database.transaction(async () => undefined);
  const caller = await findCaller(accounts, actor);
  if (hasFreshProof(caller, accounts.clock.now())) return;
  if (input.password === '' && input.nonce === '') {
    throw new AppError('reauthentication_needed', 'Confirm that it is you');
  }
  try {
    await proveIdentity({ ctx: accounts, actor: caller, input });
  } catch (error) {
    throw error instanceof AuthError ? toAppError(error) : error;
  }
}

async function findCaller(
  { database }: AccountContext,
  { memberId, sessionId }: MemberContext['actor'],
): Promise<Actor> {
  const found = await runAsService(database, async (tx) => ({
    user: await findUser(tx, memberId),
    session: sessionId === null ? undefined : await findSession(tx, memberId, sessionId),
  }));
  const { user, session } = found;
  if (!user || !session) throw new AppError('session_not_found', 'The session has ended');
  return { user, session, hasSecondFactor: false };
}

function toAppError({ code, message, retryAfterS }: AuthError): AppError {
  if (code === 'reauthentication_not_valid') {
    return new AppError('reauthentication_failed', 'The password or code is not right');
  }
  if (['session_not_found', 'user_not_found', 'user_banned'].includes(code)) {
    return new AppError('session_not_found', message);
  }
  return new AppError('rate_limited', message, { retry_after_s: retryAfterS ?? null });
}
