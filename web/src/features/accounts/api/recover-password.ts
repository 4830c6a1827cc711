import { paths } from '@kith/contract/app-routes/paths';
import { authClient } from '#lib/supabase-client.ts';
import { type AuthProblem, checkEmail, checkPassword, toAuthProblem } from './auth-problem.ts';
import type { CaptchaProof } from './captcha.ts';

/** Requests the password reset email; null if accepted, whether the address is known or not. */
export async function requestPasswordReset(
  email: string,
  proof: CaptchaProof,
): Promise<AuthProblem | null> {
  const problem = checkEmail(email);
  if (problem) return problem;
  const auth = await authClient();
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: new URL(paths.resetPassword(), window.location.origin).href,
    ...proof,
  });
  return error ? toAuthProblem(error, 'tooManyResets') : null;
}

export type PasswordChange = { password: string; nonce?: string };

/**
 * Sets the signed-in member's new password; null if accepted. `nonce` is the emailed code that an
 * older session needs.
 */
export async function changePassword(change: PasswordChange): Promise<AuthProblem | null> {
  const problem = checkPassword(change.password, { refuseCommon: true });
  if (problem) return problem;
  const auth = await authClient();
  const { error } = await auth.updateUser(change);
  return error ? toAuthProblem(error, 'tooManyResets') : null;
}

/** Sends (by email or SMS) the code with which an older session may continue. */
export async function sendReauthenticationCode(): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.reauthenticate();
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}
