import { paths } from '@kith/contract/app-routes/paths';
import { authClient } from '#lib/supabase-client.ts';
import { type AuthProblem, checkEmail, readPhone, toAuthProblem } from './auth-problem.ts';

const returnAddress = () => new URL(paths.account(), window.location.origin).href;

/** Asks for another address, which counts once both have confirmed; null when it was taken. */
export async function changeEmail(email: string): Promise<AuthProblem | null> {
  const problem = checkEmail(email);
  if (problem) return problem;
  const auth = await authClient();
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: returnAddress() });
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Sends the mails of a change that waits once more; `email` is the address of today. */
export async function resendEmailChange(email: string): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.resend({
    type: 'email_change',
    email,
    options: { emailRedirectTo: returnAddress() },
  });
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Asks for another number, to which a code is texted; null when it was taken. */
export async function changePhone(typed: string): Promise<AuthProblem | null> {
  const phone = readPhone(typed);
  if (phone === null) return { field: 'phone', key: 'invalidPhone' };
  const auth = await authClient();
  const { error } = await auth.updateUser({ phone });
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Confirms the number with the code that was texted to it. */
export async function confirmPhone(typed: string, token: string): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.verifyOtp({
    phone: readPhone(typed) ?? '',
    token,
    type: 'phone_change',
  });
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}
