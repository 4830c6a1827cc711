import { AuthError, invalidInput } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Factor } from '#features/auth/users/stored-factors.ts';

import { toCredential } from './challenge-factor.ts';
import { type Challenge, isTextCode } from './factor-challenges.ts';
import { findLock, lockAfter } from './limit-guesses.ts';
import { openSecret } from './seal-secret.ts';
import { findTotpStep } from './totp.ts';
import {
  checkAssertion,
  checkCreation,
  type Credential,
  type StoredCredential,
} from './webauthn.ts';

export type FactorProof =
  | { code: string }
  | { ceremony: 'create' | 'request'; credential: Credential };

/** What a right proof changes on its factor. */
export type Proved =
  | { step: number }
  | StoredCredential
  | { signCount: number }
  | Record<string, never>;

/**
 * Checks a proof against its challenge. A wrong code is counted, and a key's challenge is used up,
 * so the transaction must commit in any case.
 */
export async function proveFactor(
  tx: Tx,
  ctx: AccountContext,
  { factor, challenge, proof }: { factor: Factor; challenge: Challenge; proof: FactorProof },
): Promise<Proved | AuthError> {
  if (factor.factor_type === 'webauthn') {
    if (!('credential' in proof)) return invalidInput('Invalid credential_response');
    return proveKey(tx, ctx, { factor, challenge, proof });
  }
  if (!('code' in proof) || proof.code === '') return invalidInput('Code needs to be non-empty');
  const locked = findLock(factor.locked_until, ctx.clock.now());
  if (locked) return locked;
  const code = proof.code.replaceAll(/\s/gu, '');
  if (factor.factor_type === 'phone') {
    if (isTextCode(ctx, challenge, code)) return {};
    return countGuess(tx, ctx, factor, 'Invalid MFA Phone code entered');
  }
  const step = findStep(ctx, factor, code);
  return step === null ? countGuess(tx, ctx, factor, 'Invalid TOTP code entered') : { step };
}

function findStep(ctx: AccountContext, factor: Factor, code: string): number | null {
  if (factor.sealed_secret === null || !/^\d{6}$/u.test(code)) return null;
  const secret = openSecret(ctx.keys.factorSecret, factor.id, factor.sealed_secret);
  if (secret === null) {
    ctx.log.error({ factorId: factor.id }, 'the secret of a factor does not open');
    return null;
  }
  const lastStep = factor.last_totp_step ?? 0;
  return findTotpStep({ secret, code, lastStep, now: ctx.clock.now() });
}

async function countGuess(
  tx: Tx,
  ctx: AccountContext,
  factor: Factor,
  text: string,
): Promise<AuthError> {
  const failed = factor.failed_attempts + 1;
  const until = lockAfter(failed, ctx.clock.now());
  await tx
    .updateTable('auth.factors')
    .set({ failed_attempts: failed, locked_until: until })
    .where('id', '=', factor.id)
    .execute();
  if (until) ctx.log.warn({ factorId: factor.id }, 'a second factor is locked after wrong codes');
  return new AuthError(422, 'mfa_verification_failed', text);
}

/** The challenge is used up in any case. */
async function proveKey(
  tx: Tx,
  ctx: AccountContext,
  {
    factor,
    challenge,
    proof,
  }: { factor: Factor; challenge: Challenge; proof: Extract<FactorProof, { credential: unknown }> },
): Promise<Proved | AuthError> {
  await tx.deleteFrom('auth.factor_challenges').where('id', '=', challenge.id).execute();
  const toSign = challenge.webauthn_challenge ?? '';
  const { credential } = proof;
  const failed = new AuthError(422, 'mfa_verification_failed', 'Invalid WebAuthn response');
  const stored = toCredential(factor);
  if ((proof.ceremony === 'request') !== (stored !== null)) return failed;
  if (stored === null) {
    const created = await checkCreation(ctx, {
      credential,
      challenge: toSign,
      purpose: 'factor',
    });
    return created && (await isNewCredential(tx, created)) ? created : failed;
  }
  const signCount = await checkAssertion(ctx, {
    credential,
    challenge: toSign,
    purpose: 'factor',
    userId: factor.user_id,
    stored,
  });
  return signCount === null ? failed : { signCount };
}

async function isNewCredential(tx: Tx, { credential_id: id }: StoredCredential): Promise<boolean> {
  const found = await tx
    .selectFrom('auth.factors')
    .select('id')
    .where('credential_id', '=', id)
    .executeTakeFirst();
  return found === undefined;
}
