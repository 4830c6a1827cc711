import { authClient } from '#lib/supabase-client.ts';
import {
  type AuthProblem,
  checkEmail,
  checkPassword,
  toAuthProblem,
} from '#features/accounts/shared/api/auth-problem.ts';
import type { CaptchaProof } from '#features/accounts/shared/api/captcha.ts';
import { clearSignInLock, countFailedSignIn, isSignInLocked } from './sign-in-lock.ts';

type Credentials = { email: string; password: string };

/** Signs in; null if it worked. */
export async function signIn(
  { email, password }: Credentials,
  proof: CaptchaProof,
): Promise<AuthProblem | null> {
  if (isSignInLocked(Date.now())) return { field: 'form', key: 'locked' };
  const problem = checkEmail(email) ?? checkPassword(password, { refuseCommon: false });
  if (problem) return problem;
  const auth = await authClient();
  const { error } = await auth.signInWithPassword({ email, password, options: proof });
  if (!error) {
    clearSignInLock();
    return null;
  }
  const refusal = toAuthProblem(error, 'locked');
  if (refusal.key === 'invalidCredentials') {
    countFailedSignIn(Date.now());
    if (isSignInLocked(Date.now())) return { field: 'form', key: 'locked' };
  }
  return refusal;
}
