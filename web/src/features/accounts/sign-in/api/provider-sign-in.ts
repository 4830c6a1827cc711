import type { Provider } from '@supabase/auth-js';
import { authClient } from '#lib/supabase-client.ts';
import {
  type AuthProblem,
  checkEmail,
  toAuthProblem,
} from '#features/accounts/shared/api/auth-problem.ts';
import type { CaptchaProof } from '#features/accounts/shared/api/captcha.ts';
import { signInAddress } from './sign-in-address.ts';

/** Leaves for a provider, which returns to the sign-in screen. */
export async function signInWithProvider(name: string): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.signInWithOAuth({
    // The client's type lists known providers; the server is configured with any.
    provider: name as Provider,
    options: { redirectTo: signInAddress() },
  });
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Leaves for the single sign-on of an address's company. */
export async function signInWithCompany(
  email: string,
  proof: CaptchaProof,
): Promise<AuthProblem | null> {
  const problem = checkEmail(email);
  if (problem) return problem;
  const auth = await authClient();
  const { data, error } = await auth.signInWithSSO({
    domain: email.slice(email.lastIndexOf('@') + 1).toLowerCase(),
    options: { redirectTo: signInAddress(), ...proof },
  });
  if (error) return toAuthProblem(error, 'tooManyTries');
  window.location.assign(data.url);
  return null;
}
