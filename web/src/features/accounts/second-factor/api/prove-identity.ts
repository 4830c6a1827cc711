import { isAuthApiError } from '@supabase/auth-js';
import { callAuth } from '#lib/auth-call.ts';
import { authClient } from '#lib/supabase-client.ts';
import { type AuthProblem, toAuthProblem } from '#features/accounts/shared/api/auth-problem.ts';

/** Confirms that it is the member, for the changes of the next minutes; null if it was right. */
export async function proveIdentity(
  proof: { password: string } | { nonce: string },
): Promise<AuthProblem | null> {
  try {
    await callAuth('/reauthenticate', { body: proof });
    return null;
  } catch (error) {
    if (!isAuthApiError(error)) throw error;
    const problem = toAuthProblem(error, 'tooManyTries');
    const isWrong = problem.key === 'codeWrong';
    return isWrong && 'password' in proof ? { field: 'password', key: 'passwordWrong' } : problem;
  }
}

/** Sends (by email or SMS) the code for `proveIdentity`. */
export async function sendReauthenticationCode(): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.reauthenticate();
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}
