import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { Session } from '@supabase/auth-js';
import { callAuth } from '#lib/auth-call.ts';
import { authClient } from '#lib/supabase-client.ts';
import type { AuthProblem } from '#features/accounts/shared/api/auth-problem.ts';
import { toPasskeyProblem } from '#features/accounts/shared/api/passkey-problem.ts';

type Challenge = { challenge_id: string; options: PublicKeyCredentialRequestOptionsJSON };

async function exchange(challengeId: string, credential: AuthenticationResponseJSON) {
  const session = await callAuth<Session>('/token?grant_type=passkey', {
    body: { challenge_id: challengeId, credential },
  });
  const auth = await authClient();
  const { error } = await auth.setSession(session);
  if (error) throw error;
}

/** Asks the browser for a passkey and signs in with it; null if it worked. */
export async function signInWithPasskey(): Promise<AuthProblem | null> {
  try {
    const { challenge_id: id, options } = await callAuth<Challenge>('/passkeys/challenge');
    await exchange(id, await startAuthentication({ optionsJSON: options }));
    return null;
  } catch (error) {
    return toPasskeyProblem(error);
  }
}

/**
 * Offers passkeys in the browser's autofill of the address field, until one is chosen.
 *
 * @returns true once signed in; false if the browser can't, or another way was chosen.
 */
export async function offerPasskeys(): Promise<boolean> {
  if (!(await browserSupportsWebAuthnAutofill())) return false;
  try {
    const { challenge_id: id, options } = await callAuth<Challenge>('/passkeys/challenge');
    const chosen = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
    await exchange(id, chosen);
    return true;
  } catch {
    // The member didn't ask for it, so the form shows nothing.
    return false;
  }
}

/** Cancels a pending offer, which would block a security key. */
export function withdrawPasskeys() {
  WebAuthnAbortService.cancelCeremony();
}
