import { authClient } from '#lib/supabase-client.ts';
import { type AuthProblem, checkEmail, readPhone, toAuthProblem } from './auth-problem.ts';
import type { CaptchaProof } from './captcha.ts';
import { signInAddress } from './sign-in-address.ts';

/** Mails a link and a code to sign in with; null when it was taken, known address or not. */
export async function sendSignInMail(
  email: string,
  proof: CaptchaProof,
): Promise<AuthProblem | null> {
  const problem = checkEmail(email);
  if (problem) return problem;
  const auth = await authClient();
  const { error } = await auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo: signInAddress(), ...proof },
  });
  // An unknown address is told what a known one is told.
  if (error?.code === 'otp_disabled') return null;
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Texts a code to sign in with; the number comes as it was typed. */
export async function sendSignInText(
  typed: string,
  proof: CaptchaProof,
): Promise<AuthProblem | null> {
  const phone = readPhone(typed);
  if (phone === null) return { field: 'phone', key: 'invalidPhone' };
  const auth = await authClient();
  const { error } = await auth.signInWithOtp({
    phone,
    options: { shouldCreateUser: true, ...proof },
  });
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

export type MailedCode = { email: string; type: 'email' | 'signup' | 'recovery'; token: string };

/** Signs in with the code of a mail; null when it succeeded. */
export async function verifyMailedCode(code: MailedCode): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.verifyOtp(code);
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}

/** Signs in with the code of a text message; null when it succeeded. */
export async function verifyTextedCode(typed: string, token: string): Promise<AuthProblem | null> {
  const auth = await authClient();
  const { error } = await auth.verifyOtp({ phone: readPhone(typed) ?? '', token, type: 'sms' });
  return error ? toAuthProblem(error, 'tooManyTries') : null;
}
