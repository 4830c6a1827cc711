import { sql } from 'drizzle-orm';

import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import type { Actor } from '#features/accounts/authenticate.ts';
import { AuthError, invalidInput } from '#features/accounts/auth-error.ts';
import type { WireSession } from '#features/accounts/sessions.ts';
import { lockUser, userGone } from '#features/accounts/users.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';

import { factorNotFound, toCredential } from './challenge-factor.ts';
import { type Challenge, findChallenge, isTextCode } from './factor-challenges.ts';
import { findLock, lockAfter } from './limit-guesses.ts';
import { raiseSession } from './raise-session.ts';
import { refuseBelowOthers } from './require-second-factor.ts';
import { openSecret } from './seal-secret.ts';
import { type Factor, type FactorType, lockFactor } from './stored-factors.ts';
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

/** What a right proof leaves on its factor. */
type Proved = { step: number } | StoredCredential | { signCount: number } | Record<string, never>;

/** How each factor stands in a token's `amr`. */
export const factorMethods: Record<FactorType, string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

/**
 * Takes the proof of a factor and raises the session. The first proof makes the factor count. Wrong
 * codes stay counted, so refusals are returned from the transaction.
 *
 * @throws `mfa_factor_not_found`, `mfa_challenge_expired`, `mfa_ip_address_mismatch`,
 *   `mfa_verification_failed`, `insufficient_aal`, 429 while the factor is locked.
 */
export async function verifyFactor({
  ctx,
  actor,
  client,
  input,
}: {
  ctx: AccountContext;
  actor: Actor;
  client: Client;
  input: { factorId: string; challengeId: string; proof: FactorProof };
}): Promise<WireSession> {
  const outcome = await runAsService(ctx.database, async (tx) => {
    const user = await lockUser(tx, actor.user.id);
    if (!user) return userGone();
    const factor = await lockFactor(tx, user.id, input.factorId);
    if (!factor) return factorNotFound();
    await refuseBelowOthers(tx, actor, factor);
    const challenge = await findChallenge(tx, ctx, { id: input.challengeId, factor, client });
    if (challenge instanceof AuthError) return challenge;
    const proved = await prove(tx, ctx, { factor, challenge, proof: input.proof });
    if (proved instanceof AuthError) return proved;
    await accept(tx, ctx, factor, proved);
    const method = factorMethods[factor.factor_type];
    const { id: sessionId } = actor.session;
    return raiseSession(tx, ctx, { user, sessionId, method, factorId: factor.id, client });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function prove(
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
  const lastStep = Number(factor.last_totp_step ?? 0);
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
  await tx.execute(sql`update auth.factors
    set failed_attempts = ${failed}, locked_until = ${until} where id = ${factor.id}`);
  if (until) ctx.log.warn({ factorId: factor.id }, 'a second factor is locked after wrong codes');
  return new AuthError(422, 'mfa_verification_failed', text);
}

/** Whatever comes of it, what was to be signed is used up. */
async function proveKey(
  tx: Tx,
  ctx: AccountContext,
  {
    factor,
    challenge,
    proof,
  }: { factor: Factor; challenge: Challenge; proof: Extract<FactorProof, { credential: unknown }> },
): Promise<Proved | AuthError> {
  await tx.execute(sql`delete from auth.factor_challenges where id = ${challenge.id}`);
  const toSign = challenge.webauthn_challenge ?? '';
  const { credential } = proof;
  const failed = new AuthError(422, 'mfa_verification_failed', 'Invalid WebAuthn response');
  const stored = toCredential(factor);
  if ((proof.ceremony === 'request') !== (stored !== null)) return failed;
  if (stored === null) {
    const created = await checkCreation(ctx, {
      ...{ credential, challenge: toSign, purpose: 'factor' },
    });
    return created && (await isNewCredential(tx, created)) ? created : failed;
  }
  const signCount = await checkAssertion(ctx, {
    ...{ credential, challenge: toSign, purpose: 'factor', userId: factor.user_id, stored },
  });
  return signCount === null ? failed : { signCount };
}

async function isNewCredential(tx: Tx, { credential_id: id }: StoredCredential): Promise<boolean> {
  const found = await tx.execute(sql`select from auth.factors where credential_id = ${id}`);
  return found.rows.length === 0;
}

async function accept(tx: Tx, ctx: AccountContext, factor: Factor, proved: Proved): Promise<void> {
  const now = ctx.clock.now();
  await tx.execute(sql`update auth.factors set status = 'verified', failed_attempts = 0,
      locked_until = null, updated_at = ${now} where id = ${factor.id}`);
  if ('step' in proved) {
    await tx.execute(sql`update auth.factors set last_totp_step = ${proved.step}
      where id = ${factor.id}`);
  } else if ('signCount' in proved) {
    await tx.execute(sql`update auth.factors set sign_count = ${proved.signCount}
      where id = ${factor.id}`);
  } else if ('credential_id' in proved) {
    await tx.execute(sql`update auth.factors set credential_id = ${proved.credential_id},
        public_key = ${proved.public_key}, sign_count = ${proved.sign_count},
        transports = ${JSON.stringify(proved.transports)}::jsonb
      where id = ${factor.id}`);
  }
  await tx.execute(sql`delete from auth.factor_challenges where factor_id = ${factor.id}`);
  await tx.execute(sql`delete from auth.factors where user_id = ${factor.user_id}
    and factor_type = ${factor.factor_type} and status = 'unverified'`);
}
