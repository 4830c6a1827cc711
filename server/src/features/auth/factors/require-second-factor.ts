import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/transaction.ts';

import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { findSession, type Session } from '#features/auth/sessions/sessions.ts';
import { type Factor, hasVerifiedFactor } from '#features/auth/users/stored-factors.ts';

/** Whether a session has proved a second factor. */
export function isRaised({ aal }: Session): boolean {
  return aal === 'aal2';
}

/**
 * Protects what a stolen password alone must not reach: a user with a second factor proves it
 * first.
 *
 * @throws `insufficient_aal` for a session at aal1 of a user with a verified factor.
 */
export function requireAal2IfEnrolled({ session, hasSecondFactor }: Actor): void {
  if (!hasSecondFactor || isRaised(session)) return;
  throw insufficientAal(403, 'AAL2 session is required when MFA is enabled');
}

/**
 * An unverified factor proves nothing beside a verified one: otherwise a thief who enrols it with
 * the password alone, before the owner adds the first, could raise a session with it afterwards.
 *
 * @throws `insufficient_aal`.
 */
export async function refuseBelowOthers(tx: Tx, actor: Actor, factor: Factor): Promise<void> {
  if (factor.status === 'verified' || !(await hasVerifiedFactor(tx, actor.user.id))) return;
  if (isRaised(await readSession(tx, actor))) return;
  throw insufficientAal(403, 'AAL2 required to verify a new factor');
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
  if (current) return current;
  const text = 'Session from session_id claim in JWT does not exist';
  throw new AuthError(403, 'session_not_found', text);
}
