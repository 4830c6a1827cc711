import { type Factor, isAuthApiError } from '@supabase/auth-js';
import { withFreshProof } from '#lib/fresh-proof.ts';
import { authClient } from '#lib/supabase-client.ts';
import {
  type AuthProblem,
  readPhone,
  refusePhone,
  toAuthProblem,
} from '#features/accounts/shared/api/auth-problem.ts';

export type FactorKind = 'totp' | 'phone' | 'webauthn';
export type KnownFactor = Factor<FactorKind>;

/** The verified factors. */
export function verifiedKinds(factors: readonly Factor[]): KnownFactor[] {
  return factors.filter(
    (factor): factor is KnownFactor =>
      factor.status === 'verified' && factor.factor_type !== 'recovery_code',
  );
}

/** A factor that is not verified yet. */
export type Enrolment<Extra> =
  | ({ status: 'begun'; factorId: string } & Extra)
  | { status: 'refused'; problem: AuthProblem };

/** An abandoned enrolment blocks another one of its kind. */
async function dropUnfinished(kind: FactorKind) {
  const auth = await authClient();
  const { data } = await auth.mfa.listFactors();
  for (const factor of data?.all ?? []) {
    if (factor.factor_type === kind && factor.status === 'unverified') {
      await withFreshProof(() => auth.mfa.unenroll({ factorId: factor.id }));
    }
  }
}

/** `picture` is the address of an image of the QR code. */
export async function enrolApp(
  friendlyName: string,
): Promise<Enrolment<{ picture: string; secret: string }>> {
  await dropUnfinished('totp');
  const auth = await authClient();
  const { data, error } = await withFreshProof(() =>
    auth.mfa.enroll({ factorType: 'totp', friendlyName }),
  );
  if (error) return { status: 'refused', problem: toAuthProblem(error, 'tooManyTries') };
  const { qr_code: picture, secret } = data.totp;
  return { status: 'begun', factorId: data.id, picture, secret };
}

/** Sends a first code by SMS; the number is as typed. */
export async function enrolPhone(
  friendlyName: string,
  typed: string,
): Promise<Enrolment<{ challengeId: string }>> {
  const phone = readPhone(typed);
  if (phone === null) return { status: 'refused', problem: refusePhone(typed) };
  await dropUnfinished('phone');
  const auth = await authClient();
  const { data, error } = await withFreshProof(() =>
    auth.mfa.enroll({ factorType: 'phone', friendlyName, phone }),
  );
  if (error) return { status: 'refused', problem: toAuthProblem(error, 'tooManyTries') };
  const { data: sent, error: unsent } = await auth.mfa.challenge({
    factorId: data.id,
    channel: 'sms',
  });
  if (unsent) return { status: 'refused', problem: toAuthProblem(unsent, 'tooManyTries') };
  return { status: 'begun', factorId: data.id, challengeId: sent.id };
}

/** Registers a security key in the browser's own dialog; null if it worked. */
export async function enrolKey(
  friendlyName: string,
  signal: AbortSignal,
): Promise<AuthProblem | null> {
  await dropUnfinished('webauthn');
  const auth = await authClient();
  const { error } = await withFreshProof(() =>
    auth.mfa.webauthn.register({ friendlyName, webauthn: { signal } }),
  );
  if (!error) return null;
  return isAuthApiError(error)
    ? toAuthProblem(error, 'tooManyTries')
    : { field: 'form', key: 'passkeyStopped' };
}

/** Removes a factor. The session's level drops with its next token. */
export async function removeFactor(factorId: string): Promise<void> {
  const auth = await authClient();
  const { error } = await withFreshProof(() => auth.mfa.unenroll({ factorId }));
  if (error) throw error;
  await auth.refreshSession();
}
