import type { UserAttributes } from '@supabase/auth-js';
import { paths } from '@kith/contract/app-routes/paths';
import { withFreshProof } from '#lib/fresh-proof.ts';
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

/**
 * Sets the signed-in member's new password, and removes passkeys and factors that were added with the
 * old one; null if accepted.
 */
export async function changePassword({
  password,
  removed,
}: {
  password: string;
  removed: readonly string[];
}): Promise<AuthProblem | null> {
  const problem = checkPassword(password, { refuseCommon: true });
  if (problem) return problem;
  const auth = await authClient();
  const { error } = await withFreshProof(() =>
    // Ours, not the stock client's: it sends what it doesn't know as it is.
    auth.updateUser({ password, remove_additions: removed } as UserAttributes),
  );
  return error ? toAuthProblem(error, 'tooManyResets') : null;
}
