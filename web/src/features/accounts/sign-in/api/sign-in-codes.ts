import { readNewestVerifier } from '#lib/pkce-verifiers.ts';
import { authClient } from '#lib/supabase-client.ts';
import {
  type AuthProblem,
  checkEmail,
  readPhone,
  refusePhone,
  toAuthProblem,
} from '#features/accounts/shared/api/auth-problem.ts';
import type { CaptchaProof } from '#features/accounts/shared/api/captcha.ts';
import { signInAddress } from './sign-in-address.ts';

/**
 * Emails a link and a code for signing in; null if accepted, whether the address is known or not.
 */
export async function sendSignInEmail(
  email: string,
  proof: CaptchaProof,
): Promise<AuthProblem | null> {
  const problem = checkEmail(email);
  if (problem) return problem;
  const auth = await authClient();
  const { error } = await auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo: signInAddress(), ...proof },
  });
  // An unknown address gets the same answer as a known one.
  if (error?.code === 'otp_disabled') return null;
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Sends a sign-in code by SMS; the number is as typed. */
export async function sendSignInText(
  typed: string,
  proof: CaptchaProof,
): Promise<AuthProblem | null> {
  const phone = readPhone(typed);
  if (phone === null) return refusePhone(typed);
  const auth = await authClient();
  const { error } = await auth.signInWithOtp({
    phone,
    options: { shouldCreateUser: true, ...proof },
  });
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

export type EmailedCode = { email: string; type: 'email' | 'signup' | 'recovery'; token: string };

/**
 * Signs in with an emailed code; null if it worked. With the verifier the server knows that this
 * browser asked for it, and that the password of a sign-up is its reader's.
 */
export async function verifyEmailedCode(code: EmailedCode): Promise<AuthProblem | null> {
  const auth = await authClient();
  const proof = { ...code, code_verifier: readNewestVerifier() };
  const { error } = await auth.verifyOtp(proof);
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Signs in with an SMS code; null if it worked. */
export async function verifyTextedCode(typed: string, token: string): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.verifyOtp({ phone: readPhone(typed) ?? '', token, type: 'sms' });
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}
