import { paths } from '@kith/contract/app-routes/paths';
import { withFreshProof } from '#lib/fresh-proof.ts';
import { authClient } from '#lib/supabase-client.ts';
import {
  type AuthProblem,
  checkEmail,
  readPhone,
  refusePhone,
  toAuthProblem,
} from '#features/accounts/shared/api/auth-problem.ts';

const returnAddress = () => new URL(paths.account(), window.location.origin).href;

/** Requests a new address, which counts once both have confirmed; null if accepted. */
export async function changeEmail(email: string): Promise<AuthProblem | null> {
  const problem = checkEmail(email);
  if (problem) return problem;
  const auth = await authClient();
  const { error } = await withFreshProof(() =>
    auth.updateUser({ email }, { emailRedirectTo: returnAddress() }),
  );
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Resends the emails of an open change; `email` is the current address. */
export async function resendEmailChange(email: string): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.resend({
    type: 'email_change',
    email,
    options: { emailRedirectTo: returnAddress() },
  });
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Requests a new number, which gets a code by SMS; null if accepted. */
export async function changePhone(typed: string): Promise<AuthProblem | null> {
  const phone = readPhone(typed);
  if (phone === null) return refusePhone(typed);
  const auth = await authClient();
  const { error } = await withFreshProof(() => auth.updateUser({ phone }));
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Confirms the number with its SMS code. */
export async function confirmPhone(typed: string, token: string): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.verifyOtp({
    phone: readPhone(typed) ?? '',
    token,
    type: 'phone_change',
  });
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}
