import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import type { Actor } from '#features/sessions/authenticate.ts';
import type { WireSession } from '#features/sessions/sessions.ts';
import { type Factor, type FactorType, lockFactor } from '#features/users/stored-factors.ts';
import { lockUser, userGone } from '#features/users/users.ts';

import { factorNotFound } from './challenge-factor.ts';
import { findChallenge } from './factor-challenges.ts';
import { type FactorProof, type Proved, proveFactor } from './prove-factor.ts';
import { raiseSession } from './raise-session.ts';
import { refuseBelowOthers } from './require-second-factor.ts';

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
    const proved = await proveFactor(tx, ctx, { factor, challenge, proof: input.proof });
    if (proved instanceof AuthError) return proved;
    await accept(tx, ctx, factor, proved);
    const method = factorMethods[factor.factor_type];
    const { id: sessionId } = actor.session;
    return raiseSession(tx, ctx, { user, sessionId, method, factorId: factor.id, client });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
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
