import { freshProofMs } from '@kith/contract/account/rules';
import { secondMs } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import { AuthError } from '#platform/auth-error.ts';
import { readTime } from '#platform/database/rows.ts';

import type { Actor } from './authenticate.ts';
import type { Session } from './sessions.ts';

/**
 * The one guard of everything that changes how a member signs in. Threats:
 * - a stolen password: whoever has it and nothing else must not replace the second factor, the
 *   address or the sign-in methods, so `factor` requires the member's highest assurance level;
 * - a stolen or unattended session: it must not become permanent by a passkey, a factor, a token or
 *   another address, so `fresh` requires a recent proof of identity as well.
 *
 * Every route declares which one it needs (see `supabase/auth/route-needs.ts` and the metadata of
 * the contract's endpoints).
 */
export type Strength = 'factor' | 'fresh';

/** The refusal of a route whose wire contract names its own status and text. */
export type BelowFactor = { status: number; message: string };

const belowFactor: BelowFactor = {
  status: 403,
  message: 'AAL2 session is required when MFA is enabled',
};

/** @throws `insufficient_aal`, `reauthentication_needed`. */
export function requireStrength(
  { clock }: { clock: Clock },
  actor: Actor,
  strength: Strength,
  { status, message }: BelowFactor = belowFactor,
): void {
  if (lacksFactor(actor)) throw new AuthError(status, 'insufficient_aal', message);
  if (strength === 'fresh' && !hasFreshProof(actor, clock.now())) {
    const text = 'This change requires reauthentication';
    throw new AuthError(400, 'reauthentication_needed', text);
  }
}

/** Whether the member has a second factor that the session has not proved. */
export function lacksFactor({ session, hasSecondFactor }: Actor): boolean {
  return hasSecondFactor && session.aal === 'aal1';
}

/** An anonymous user can't prove anything, and has no way to sign in that could be protected. */
export function hasFreshProof({ user, session }: Actor, now: Date): boolean {
  return user.is_anonymous || isFresh(session, now);
}

/**
 * Whether the session's user proved their identity recently: by signing in, by a second factor, or
 * again by their password or a code.
 */
function isFresh(session: Pick<Session, 'amr' | 'created_at'>, now: Date): boolean {
  // The last entry is the sign-in, at which the session began.
  const later = session.amr.slice(0, -1).map(({ timestamp }) => timestamp * secondMs);
  const provedAt = Math.max(readTime(session.created_at).getTime(), ...later);
  return now.getTime() - provedAt <= freshProofMs;
}

/** The `amr` of a session after another proof; the sign-in stays its last entry. */
export function addProof(amr: Session['amr'], method: string, now: Date): Session['amr'] {
  const proof = { method, timestamp: Math.floor(now.getTime() / secondMs) };
  const others = amr.slice(0, -1).filter((entry) => entry.method !== method);
  return [proof, ...others, ...amr.slice(-1)];
}
