import { type Factor, isAuthApiError } from '@supabase/auth-js';
import { authClient } from '#lib/supabase-client.ts';
import { type AuthProblem, readPhone, toAuthProblem } from './auth-problem.ts';

export type FactorKind = 'totp' | 'phone' | 'webauthn';
export type KnownFactor = Factor<FactorKind>;

/** The factors that have been proved once. */
export function verifiedKinds(factors: readonly Factor[]): KnownFactor[] {
  return factors.filter(
    (factor): factor is KnownFactor =>
      factor.status === 'verified' && factor.factor_type !== 'recovery_code',
  );
}

/** A factor that waits for its first proof. */
export type Enrolment<Extra> =
  | ({ status: 'begun'; factorId: string } & Extra)
  | { status: 'refused'; problem: AuthProblem };

/** What was begun and left stands in the way of another of its kind. */
async function dropUnfinished(kind: FactorKind) {
  const auth = await authClient();
  const { data } = await auth.mfa.listFactors();
  for (const factor of data?.all ?? []) {
    if (factor.factor_type === kind && factor.status === 'unverified') {
      await auth.mfa.unenroll({ factorId: factor.id });
    }
  }
}

/** `picture` is the address of an image of the QR code. */
export async function enrolApp(
  friendlyName: string,
): Promise<Enrolment<{ picture: string; secret: string }>> {
  await dropUnfinished('totp');
  const auth = await authClient();
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) return { status: 'refused', problem: toAuthProblem(error, 'tooManyTries') };
  const { qr_code: picture, secret } = data.totp;
  return { status: 'begun', factorId: data.id, picture, secret };
}

/** Texts a first code to a number; the number comes as it was typed. */
export async function enrolPhone(
  friendlyName: string,
  typed: string,
): Promise<Enrolment<{ challengeId: string }>> {
  const phone = readPhone(typed);
  if (phone === null)
    return { status: 'refused', problem: { field: 'phone', key: 'invalidPhone' } };
  await dropUnfinished('phone');
  const auth = await authClient();
  const { data, error } = await auth.mfa.enroll({ factorType: 'phone', friendlyName, phone });
  if (error) return { status: 'refused', problem: toAuthProblem(error, 'tooManyTries') };
  const { data: sent, error: unsent } = await auth.mfa.challenge({
    factorId: data.id,
    channel: 'sms',
  });
  if (unsent) return { status: 'refused', problem: toAuthProblem(unsent, 'tooManyTries') };
  return { status: 'begun', factorId: data.id, challengeId: sent.id };
}

/** Registers a security key by the browser's own dialog; null when it was. */
export async function enrolKey(
  friendlyName: string,
  signal: AbortSignal,
): Promise<AuthProblem | null> {
  await dropUnfinished('webauthn');
  const auth = await authClient();
  const { error } = await auth.mfa.webauthn.register({ friendlyName, webauthn: { signal } });
  if (!error) return null;
  return isAuthApiError(error)
    ? toAuthProblem(error, 'tooManyTries')
    : { field: 'form', key: 'passkeyStopped' };
}

/** Takes a factor away. The session then proves less, which its next token says. */
export async function removeFactor(factorId: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  await auth.refreshSession();
}
