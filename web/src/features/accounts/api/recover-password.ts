import { paths } from '@kith/contract/app-routes/paths';
import { authClient } from '#lib/supabase-client.ts';
import type { AuthProblem } from './auth-problem.ts';
import { checkEmail, checkPassword, toAuthProblem } from './auth-problem.ts';

/** Asks for the mail with a link to a new password; null when it was taken, known address or not. */
export async function requestPasswordReset(email: string): Promise<AuthProblem | null> {
  const problem = checkEmail(email);
  if (problem) return problem;
  const auth = await authClient();
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: new URL(paths.resetPassword(), window.location.origin).href,
  });
  return error ? toAuthProblem(error, 'tooManyResets') : null;
}

/** Gives the signed-in member a new password; null when it was taken. */
export async function changePassword(password: string): Promise<AuthProblem | null> {
  const problem = checkPassword(password, { refuseCommon: true });
  if (problem) return problem;
  const auth = await authClient();
  const { error } = await auth.updateUser({ password });
  return error ? toAuthProblem(error, 'tooManyResets') : null;
}
