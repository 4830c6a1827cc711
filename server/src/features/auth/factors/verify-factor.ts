import { AuthError } from '#platform/auth-error.ts';
import type { AuthFactors } from '#platform/database/database-types.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Updateable } from 'kysely';

import { recordChange } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import type { WireSession } from '#features/auth/sessions/sessions.ts';
import { type Factor, type FactorType, lockFactor } from '#features/auth/users/stored-factors.ts';
import { lockUser, refuseBanned, type User, userGone } from '#features/auth/users/users.ts';

import { factorNotFound } from './challenge-factor.ts';
import { findChallenge } from './factor-challenges.ts';
import { type FactorProof, type Proved, proveFactor } from './prove-factor.ts';
import { raiseSession } from './raise-session.ts';
import { refuseUnprovedActivation } from './require-second-factor.ts';

/** The name of each factor in a token's `amr`. */
export const factorMethods: Record<FactorType, string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

/**
 * Verifies a factor and raises the session. The first proof activates the factor. Wrong codes stay
 * counted, so refusals are returned from the transaction.
 *
 * @throws `mfa_factor_not_found`, `mfa_challenge_expired`, `mfa_ip_address_mismatch`,
 * `mfa_verification_failed`, `insufficient_aal`, `user_banned`, 429 while the factor is locked.
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
    refuseBanned(user, ctx.clock.now());
    const factor = await lockFactor(tx, user.id, input.factorId);
    if (!factor) return factorNotFound();
    await refuseUnprovedActivation(tx, ctx, { actor, factor });
    const challenge = await findChallenge(tx, ctx, { id: input.challengeId, factor, client });
    if (challenge instanceof AuthError) return challenge;
    const proved = await proveFactor(tx, ctx, { factor, challenge, proof: input.proof });
    if (proved instanceof AuthError) return proved;
    await accept(tx, ctx, factor, proved);
    if (factor.status === 'unverified') await recordAddition(tx, ctx, user, factor);
    const method = factorMethods[factor.factor_type];
    const { id: sessionId } = actor.session;
    return raiseSession(tx, ctx, { user, sessionId, method, factorId: factor.id, client });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

function recordAddition(tx: Tx, ctx: AccountContext, user: User, factor: Factor): Promise<void> {
  const detail = factor.friendly_name || factor.factor_type;
  return recordChange(tx, ctx, { user, kind: 'factor_added', detail, restore: { id: factor.id } });
}

async function accept(tx: Tx, ctx: AccountContext, factor: Factor, proved: Proved): Promise<void> {
  await tx
    .updateTable('auth.factors')
    .set({
      status: 'verified',
      failed_attempts: 0,
      locked_until: null,
      updated_at: ctx.clock.now(),
      ...toColumns(proved),
    })
    .where('id', '=', factor.id)
    .execute();
  await tx.deleteFrom('auth.factor_challenges').where('factor_id', '=', factor.id).execute();
  await tx
    .deleteFrom('auth.factors')
    .where('user_id', '=', factor.user_id)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute();
}

function toColumns(proved: Proved): Updateable<AuthFactors> {
  if ('step' in proved) return { last_totp_step: proved.step };
  if ('signCount' in proved) return { sign_count: proved.signCount };
  if (!('credential_id' in proved)) return {};
  return { ...proved, transports: JSON.stringify(proved.transports) };
}
