import { isAuthApiError } from '@supabase/auth-js';
import { defaultDisplayName } from '@kith/contract/account/sign-in-rules';
import { callAuth } from '#lib/auth-call.ts';
import { authClient } from '#lib/supabase-client.ts';
import {
  type AuthProblem,
  checkEmail,
  checkPassword,
  toAuthProblem,
} from '#features/accounts/shared/api/auth-problem.ts';
import type { CaptchaProof } from '#features/accounts/shared/api/captcha.ts';
import { signInAddress } from './sign-in-address.ts';

export type SignUpOutcome =
  | { status: 'refused'; problem: AuthProblem }
  | { status: 'signed_in' }
  | { status: 'confirmation_sent' };

type SignUpInput = { fullName: string; email: string; password: string };

/** Creates an account; the full name may be empty, and the server cleans it. */
export async function signUp(
  { fullName, email, password }: SignUpInput,
  proof: CaptchaProof,
): Promise<SignUpOutcome> {
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
      emailRedirectTo: signInAddress(),
      ...proof,
    },
  });
  if (error) return { status: 'refused', problem: toAuthProblem(error, 'tooManySignUps') };
  return { status: data.session ? 'signed_in' : 'confirmation_sent' };
}

/**
 * Resends the confirmation email; null if accepted. The client would begin another flow: then the
 * password of the sign-up would no longer be known to be this browser's.
 */
export async function resendConfirmation(
  email: string,
  proof: CaptchaProof,
): Promise<AuthProblem | null> {
  const query = new URLSearchParams({ redirect_to: signInAddress() });
  const security = { captcha_token: proof.captchaToken };
  const body = { type: 'signup', email, gotrue_meta_security: security };
  try {
    await callAuth(`/resend?${query.toString()}`, { body, isVisitor: true });
    return null;
  } catch (error) {
    if (!isAuthApiError(error)) throw error;
    return toAuthProblem(error, 'tooManyTries');
  }
}
