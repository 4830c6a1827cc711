import { createHmac, timingSafeEqual } from 'node:crypto';

import { secondMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import { readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import { describeClient } from '#features/sessions/sessions.ts';
import type { Factor } from '#features/users/stored-factors.ts';

import { challengeS } from './webauthn.ts';

export type Challenge = {
  id: string;
  factor_id: string;
  is_elsewhere: boolean;
  code_hash: Buffer | null;
  webauthn_challenge: string | null;
  expires_at: TimeText;
};

/** Keeps what has to be answered. An SMS voids the one before it. */
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
  const voided = codeHash === null ? sql`expires_at < ${now}` : sql`true`;
  await tx.execute(sql`delete from auth.factor_challenges
    where factor_id = ${factor.id} and ${voided}`);
  await tx.execute(sql`insert into auth.factor_challenges
      (id, factor_id, ip, code_hash, webauthn_challenge, created_at, expires_at)
    values (${id}, ${factor.id}, ${describeClient(client).ip}::inet, ${codeHash}, ${toSign},
      ${now}, ${expiresAt})`);
  await tx.execute(sql`update auth.factors set last_challenged_at = ${now}, updated_at = ${now}
    where id = ${factor.id}`);
  return { expiresAt: Math.floor(expiresAt.getTime() / secondMs) };
}

/** The challenge, or why it can't be answered. */
export async function findChallenge(
  tx: Tx,
  ctx: AccountContext,
  { id, factor, client }: { id: string; factor: Factor; client: Client },
): Promise<Challenge | AuthError> {
  const challenge = await readRow<Challenge>(
    tx,
    sql`select *, ${isElsewhere(describeClient(client).ip)} as is_elsewhere
      from auth.factor_challenges where id = ${id} and factor_id = ${factor.id}`,
  );
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
 * Whether an address is of another network than the challenge's: for IPv6 a network is a /64. A host may
 * ask by IPv4 and answer by IPv6, so addresses of two kinds are not held against each other.
 */
function isElsewhere(answeredFrom: string | null): SQL {
  const from = sql`${answeredFrom}::inet`;
  const network = (ip: SQL) =>
    sql`network(set_masklen(${ip}, case family(${ip}) when 4 then 32 else 64 end))`;
  const here = sql`ip`;
  return sql`coalesce(family(${here}) = family(${from})
    and ${network(here)} <> ${network(from)}, false)`;
}

/** Digits are few: what is stored of them is worth nothing without the service's key. */
export function hashTextCode({ keys }: AccountContext, challengeId: string, code: string): Buffer {
  return createHmac('sha256', keys.factorSecret).update(`text|${challengeId}|${code}`).digest();
}

export function isTextCode(ctx: AccountContext, challenge: Challenge, code: string): boolean {
  if (challenge.code_hash === null) return false;
  return timingSafeEqual(challenge.code_hash, hashTextCode(ctx, challenge.id, code));
}
