import { createHmac, timingSafeEqual } from 'node:crypto';

import { secondMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import type { AuthFactorChallenges } from '#platform/database/database-types.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { toClientColumns } from '#features/auth/sessions/sessions.ts';
import type { Factor } from '#features/auth/users/stored-factors.ts';

import { challengeS } from './webauthn.ts';

export type Challenge = Selectable<AuthFactorChallenges>;

/** Stores a challenge. A text message invalidates the one before it. */
export async function openChallenge(
  tx: Tx,
  ctx: AccountContext,
  {
    id,
    factor,
    client,
    codeHash = null,
    toSign = null,
  }: {
    id: string;
    factor: Factor;
    client: Client;
    codeHash?: Buffer | null;
    toSign?: string | null;
  },
): Promise<{ expiresAt: number }> {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + challengeS * secondMs);
  await tx
    .deleteFrom('auth.factor_challenges')
    .where('factor_id', '=', factor.id)
    .$if(codeHash === null, (all) => all.where('expires_at', '<', now.toISOString()))
    .execute();
  await tx
    .insertInto('auth.factor_challenges')
    .values({
      id,
      factor_id: factor.id,
      ip: toClientColumns(client).ip,
      code_hash: codeHash,
      webauthn_challenge: toSign,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await tx
    .updateTable('auth.factors')
    .set({ last_challenged_at: now, updated_at: now })
    .where('id', '=', factor.id)
    .execute();
  return { expiresAt: Math.floor(expiresAt.getTime() / secondMs) };
}

/** The challenge, or why it can't be answered. */
export async function findChallenge(
  tx: Tx,
  ctx: AccountContext,
  { id, factor, client }: { id: string; factor: Factor; client: Client },
): Promise<Challenge | AuthError> {
  const challenge = await tx
    .selectFrom('auth.factor_challenges')
    .selectAll()
    .select(isElsewhere(toClientColumns(client).ip).as('is_elsewhere'))
    .where('id', '=', id)
    .where('factor_id', '=', factor.id)
    .executeTakeFirst();
  if (!challenge) {
    return new AuthError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    );
  }
  if (readTime(challenge.expires_at) <= ctx.clock.now()) {
    const text = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    return new AuthError(422, 'mfa_challenge_expired', text);
  }
  if (challenge.is_elsewhere) {
    const text = 'Challenge and verify IP addresses mismatch.';
    return new AuthError(422, 'mfa_ip_address_mismatch', text);
  }
  return challenge;
}

/**
 * Whether an address is in another network than the challenge's: for IPv6 a network is a /64. A
 * host may ask by IPv4 and answer by IPv6, so addresses of two kinds are not compared.
 */
function isElsewhere(answeredFrom: string | null): RawBuilder<boolean> {
  const from = sql`${answeredFrom}::inet`;
  const network = (ip: RawBuilder<unknown>) =>
    sql`network(set_masklen(${ip}, case family(${ip}) when 4 then 32 else 64 end))`;
  const here = sql`ip`;
  return sql<boolean>`coalesce(family(${here}) = family(${from})
    and ${network(here)} <> ${network(from)}, false)`;
}

/** Six digits are easily guessed: their stored form is useless without the service's key. */
export function hashTextCode({ keys }: AccountContext, challengeId: string, code: string): Buffer {
  return createHmac('sha256', keys.factorSecret).update(`text|${challengeId}|${code}`).digest();
}

export function isTextCode(ctx: AccountContext, challenge: Challenge, code: string): boolean {
  if (challenge.code_hash === null) return false;
  return timingSafeEqual(challenge.code_hash, hashTextCode(ctx, challenge.id, code));
}
