import { isAuthApiError, type Session } from '@supabase/auth-js';
import { callAuth } from '#lib/auth-call.ts';
import { withFreshProof } from '#lib/fresh-proof.ts';
import { authClient } from '#lib/supabase-client.ts';
import { type AuthProblem, toAuthProblem } from '#features/accounts/shared/api/auth-problem.ts';

/** Verifies the code of an authenticator app; null if it was right. */
export async function showAppCode(factorId: string, code: string): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await withFreshProof(() => auth.mfa.challengeAndVerify({ factorId, code }));
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

export type SentChallenge =
  | { status: 'sent'; challengeId: string }
  | { status: 'refused'; problem: AuthProblem };

/** Sends a code by SMS to the phone of a factor. */
export async function sendFactorText(factorId: string): Promise<SentChallenge> {
  const auth = await authClient();
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' });
  if (error) return { status: 'refused', problem: toAuthProblem(error, 'tooManyTries') };
  return { status: 'sent', challengeId: data.id };
}

type TextedCode = { factorId: string; challengeId: string; code: string };

/** Verifies the SMS code; null if it was right. */
export async function showTextedCode(proof: TextedCode): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await withFreshProof(() => auth.mfa.verify(proof));
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Asks the browser for the security key of a factor; null if it was right. */
export async function showSecurityKey(
  factorId: string,
  signal: AbortSignal,
): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.mfa.webauthn.authenticate({ factorId, webauthn: { signal } });
  if (!error) return null;
  return isAuthApiError(error)
    ? toAuthProblem(error, 'tooManyTries')
    : { field: 'form', key: 'passkeyStopped' };
}

/** Uses a recovery code; null if it was right. */
export async function showRecoveryCode(code: string): Promise<AuthProblem | null> {
  try {
    const session = await callAuth<Session>('/recovery_codes/verify', { body: { code } });
    const auth = await authClient();
    const { error } = await auth.setSession(session);
    if (error) throw error;
    return null;
  } catch (error) {
    if (!isAuthApiError(error)) throw error;
    return toAuthProblem(error, 'tooManyTries');
  }
}
