import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

import { hourS, minuteS, secondMs } from '@kith/contract/core/time';
import { readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext } from '#features/accounts/account-context.ts';

/**
 * One-time tokens of mails and text messages: a link with 256 random bits, and six digits for typing
 * (a text message has only these). Threats: a stolen table (keyed hashes only), guessing the digits
 * (five tries, then the token is void), replay (gone with its use), an older mail (a new token of its
 * type voids it).
 */
export type TokenType =
  | 'signup'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'magiclink'
  | 'invite'
  | 'sms'
  | 'sms_signup'
  | 'phone_change';

export type OneTimeToken = {
  user_id: string;
  type: TokenType;
  address: string;
  code_hash: Buffer;
  flow_id: string | null;
  expires_at: TimeText;
};

/** What proves that a mail was read. */
export type Proof = { link: string } | { address: string; code: string };

/** A code in a text message is typed at once, and may be read on a locked screen. */
export const smsCodeLifeS = minuteS;
const lifeS: Record<TokenType, number> = {
  signup: 24 * hourS,
  recovery: hourS,
  email_change_current: 24 * hourS,
  email_change_new: 24 * hourS,
  reauthentication: hourS,
  magiclink: hourS,
  invite: 24 * hourS,
  sms: smsCodeLifeS,
  sms_signup: smsCodeLifeS,
  phone_change: smsCodeLifeS,
};
const maxFailedAttempts = 5;
const codeRange = 1_000_000;
/** Marks the link of a flow that its client must finish with a proof (PKCE). */
export const pkcePrefix = 'pkce_';

const hashLink = (link: string) => createHash('sha256').update(link).digest();

function hashCode(ctx: AccountContext, address: string, code: string): Buffer {
  return createHmac('sha256', ctx.keys.refreshSecret).update(`code|${address}|${code}`).digest();
}

/** @returns what goes into the mail: the link's token and the digits. */
export async function issueToken(
  tx: Tx,
  ctx: AccountContext,
  {
    userId,
    type,
    address,
    flowId = null,
    code = String(randomInt(codeRange)).padStart(6, '0'),
    livesS = lifeS[type],
  }: {
    userId: string;
    type: TokenType;
    address: string;
    flowId?: string | null;
    code?: string | undefined;
    livesS?: number | undefined;
  },
): Promise<{ link: string; code: string }> {
  const now = ctx.clock.now();
  const secret = randomBytes(32).toString('hex');
  const link = flowId === null ? secret : pkcePrefix + secret;
  const expiresAt = new Date(now.getTime() + livesS * secondMs);
  await tx.execute(sql`
    insert into auth.one_time_tokens
      (user_id, type, address, link_hash, code_hash, flow_id, created_at, expires_at)
    values (${userId}, ${type}, ${address}, ${hashLink(link)}, ${hashCode(ctx, address, code)},
      ${flowId}, ${now}, ${expiresAt})
    on conflict (user_id, type) do update set address = excluded.address,
      link_hash = excluded.link_hash, code_hash = excluded.code_hash, flow_id = excluded.flow_id,
      failed_attempts = 0, created_at = excluded.created_at, expires_at = excluded.expires_at`);
  return { link, code };
}

/**
 * The token that the proof belongs to, held until the transaction ends. A wrong code counts, so the
 * caller must let the transaction commit when there is none.
 */
export async function findToken(
  tx: Tx,
  ctx: AccountContext,
  types: readonly TokenType[],
  proof: Proof,
): Promise<OneTimeToken | undefined> {
  const now = ctx.clock.now();
  if ('link' in proof) {
    const token = await readRow<OneTimeToken>(
      tx,
      sql`select * from auth.one_time_tokens
        where link_hash = ${hashLink(proof.link)} and expires_at > ${now} for update`,
    );
    return token && types.includes(token.type) ? token : undefined;
  }
  const candidates = await readRows<OneTimeToken>(
    tx,
    sql`select * from auth.one_time_tokens
      where address = ${proof.address} and expires_at > ${now}
        and failed_attempts < ${maxFailedAttempts}
      order by type for update`,
  );
  const tried = candidates.filter((token) => types.includes(token.type));
  const given = hashCode(ctx, proof.address, proof.code);
  const right = tried.find((token) => timingSafeEqual(token.code_hash, given));
  if (!right) await Promise.all(tried.map((token) => countFailure(tx, token)));
  return right;
}

async function countFailure(tx: Tx, token: OneTimeToken): Promise<void> {
  await tx.execute(sql`update auth.one_time_tokens set failed_attempts = failed_attempts + 1
    where user_id = ${token.user_id} and type = ${token.type}`);
}

export async function useUp(tx: Tx, token: OneTimeToken): Promise<void> {
  await tx.execute(sql`delete from auth.one_time_tokens
    where user_id = ${token.user_id} and type = ${token.type}`);
}

export async function clearTokens(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from auth.one_time_tokens where user_id = ${userId}`);
}
