import { paths } from '@kith/contract/app-routes/paths';
import { defaultDisplayName } from '@kith/contract/accounts/rules';
import { authClient } from '#lib/supabase-client.ts';
import type { AuthProblem } from './auth-problem.ts';
import { checkEmail, checkPassword, toAuthProblem } from './auth-problem.ts';

export type SignUpOutcome =
  | { status: 'refused'; problem: AuthProblem }
  | { status: 'signed_in' }
  | { status: 'confirmation_sent' };

type SignUpInput = { fullName: string; email: string; password: string };

/** Where links in mails lead back to. */
function returnAddress(): string {
  return new URL(paths.dashboard(), window.location.origin).href;
}

/** Opens an account; the full name may be empty and is cleaned by the server. */
export async function signUp({ fullName, email, password }: SignUpInput): Promise<SignUpOutcome> {
  const invalid = checkEmail(email) ?? checkPassword(password, { refuseCommon: true });
  if (invalid) return { status: 'refused', problem: invalid };
  const name = fullName.trim();
  const auth = await authClient();
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      data: {
        ...(name === '' ? {} : { full_name: name }),
        display_name: name || defaultDisplayName(email),
      },
      emailRedirectTo: returnAddress(),
    },
  });
  if (error) return { status: 'refused', problem: toAuthProblem(error, 'tooManySignUps') };
  return { status: data.session ? 'signed_in' : 'confirmation_sent' };
}

/** Sends the confirmation mail again; null when it was taken. */
export async function resendConfirmation(email: string): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: returnAddress() },
  });
  return error ? toAuthProblem(error, 'tooManySignUps') : null;
}
