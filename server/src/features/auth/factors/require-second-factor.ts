import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { requireStrength } from '#features/auth/sessions/require-strength.ts';
import { findSession, type Session, sessionGone } from '#features/auth/sessions/sessions.ts';
import { type Factor, hasVerifiedFactor } from '#features/auth/users/stored-factors.ts';

/** Whether a session has proved a second factor. */
export function isRaised({ aal }: Session): boolean {
  return aal === 'aal2';
}

/**
 * Verifying a factor for the first time adds it. An unverified one proves nothing beside a verified
 * one: otherwise a thief who enrols it with the password alone, before the owner adds the first,
 * could raise a session with it afterwards. And a thief of an old session must not finish what the
 * owner began.
 *
 * @throws `insufficient_aal`, `reauthentication_needed`.
 */
export async function refuseUnprovedActivation(
  tx: Tx,
  ctx: AccountContext,
  { actor, factor }: { actor: Actor; factor: Factor },
): Promise<void> {
  if (factor.status === 'verified') return;
  const session = await readSession(tx, actor);
  const hasSecondFactor = await hasVerifiedFactor(tx, actor.user.id);
  requireStrength(ctx, { ...actor, session, hasSecondFactor }, 'fresh', {
    status: 403,
    message: 'AAL2 required to verify a new factor',
  });
}

export function insufficientAal(status: number, message: string): AuthError {
  return new AuthError(status, 'insufficient_aal', message);
}

/**
 * The caller's current session, inside the transaction.
 * @throws `session_not_found`.
 */
export async function readSession(tx: Tx, { user, session }: Actor): Promise<Session> {
  const current = await findSession(tx, user.id, session.id);
  if (!current) throw sessionGone();
  return current;
}
