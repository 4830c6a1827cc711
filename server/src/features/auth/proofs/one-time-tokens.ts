import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

import { hourS, minuteS, secondMs } from '@kith/contract/core/time';
import type { AuthOneTimeTokens } from '#platform/database/database-types.ts';
import { runTogether } from '#platform/database/run-together.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Selectable } from 'kysely';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';

/**
 * One-time tokens of emails and text messages: a link with 256 random bits, and six digits for
 * typing (a text message has only these). Threats: a stolen table (keyed hashes only), guessing the
 * digits (five tries, then the token is invalid), replay (deleted by its use), an older email (a
 * new token of its type invalidates it), a mailbox that is no longer the user's (a new address
 * invalidates all tokens, and none counts for another address than the present one).
 */
export type OneTimeToken = Selectable<AuthOneTimeTokens>;
export type TokenType = OneTimeToken['type'];

/** Proves that an email was read. */
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
/** Prove an address that their user has already; the others are compared with what they change. */
const ownAddressTypes: readonly TokenType[] = ['signup', 'recovery', 'magiclink', 'invite'];
const maxFailedAttempts = 5;
const codeRange = 1_000_000;
/** Marks the link of a PKCE flow. */
export const pkcePrefix = 'pkce_';

const hashLink = (link: string) => createHash('sha256').update(link).digest();

function hashCode(ctx: AccountContext, address: string, code: string): Buffer {
  return createHmac('sha256', ctx.keys.refreshSecret).update(`code|${address}|${code}`).digest();
}

/** @returns the content of the email: the link's token and the digits. */
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
    isVouched = false,
  }: {
    userId: string;
    type: TokenType;
    address: string;
    flowId?: string | null;
    code?: string | undefined;
    livesS?: number | undefined;
    /** The service created it, and knows who signs up. */
    isVouched?: boolean;
  },
): Promise<{ link: string; code: string }> {
  const now = ctx.clock.now();
  const secret = randomBytes(32).toString('hex');
  const link = flowId === null ? secret : pkcePrefix + secret;
  const expiresAt = new Date(now.getTime() + livesS * secondMs);
  await tx
    .insertInto('auth.one_time_tokens')
    .values({
      user_id: userId,
      type,
      address,
      link_hash: hashLink(link),
      code_hash: hashCode(ctx, address, code),
      flow_id: flowId,
      is_vouched: isVouched,
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type']).doUpdateSet(({ ref }) => ({
        address: ref('excluded.address'),
        link_hash: ref('excluded.link_hash'),
        code_hash: ref('excluded.code_hash'),
        flow_id: ref('excluded.flow_id'),
        is_vouched: ref('excluded.is_vouched'),
        failed_attempts: 0,
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute();
  return { link, code };
}

/**
 * The token of the proof, locked until the transaction ends. A wrong code counts, so the caller
 * must let the transaction commit when there is none.
 */
export async function findToken(
  tx: Tx,
  ctx: AccountContext,
  types: readonly TokenType[],
  proof: Proof,
): Promise<OneTimeToken | undefined> {
  const valid = tx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('expires_at', '>', ctx.clock.now().toISOString())
    .forUpdate();
  if ('link' in proof) {
    const token = await valid.where('link_hash', '=', hashLink(proof.link)).executeTakeFirst();
    return token && types.includes(token.type) ? token : undefined;
  }
  const candidates = await valid
    .where('address', '=', proof.address)
    .where('failed_attempts', '<', maxFailedAttempts)
    .orderBy('type')
    .execute();
  const tried = candidates.filter((token) => types.includes(token.type));
  const given = hashCode(ctx, proof.address, proof.code);
  const right = tried.find((token) => timingSafeEqual(token.code_hash, given));
  if (!right) await runTogether(...tried.map((token) => countFailure(tx, token)));
  return right;
}

/** The token of a PKCE flow, locked until the transaction ends. */
export function findTokenOfFlow(
  tx: Tx,
  ctx: AccountContext,
  flowId: string,
): Promise<OneTimeToken | undefined> {
  return tx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('expires_at', '>', ctx.clock.now().toISOString())
    .forUpdate()
    .executeTakeFirst();
}

/** The user's token of a type, valid or not. */
export function findWaitingToken(
  tx: Tx,
  userId: string,
  type: TokenType,
): Promise<OneTimeToken | undefined> {
  return tx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .executeTakeFirst();
}

/** Whether what proves a user's own address was sent to the one that they have now. */
export function isForAddress({ type, address }: OneTimeToken, email: string | null): boolean {
  return !ownAddressTypes.includes(type) || address === email;
}

async function countFailure(tx: Tx, token: OneTimeToken): Promise<void> {
  await tx
    .updateTable('auth.one_time_tokens')
    .set((row) => ({ failed_attempts: row('failed_attempts', '+', 1) }))
    .where('user_id', '=', token.user_id)
    .where('type', '=', token.type)
    .execute();
}

export async function useUp(tx: Tx, token: OneTimeToken): Promise<void> {
  await dropToken(tx, token.user_id, token.type);
}

export async function dropToken(tx: Tx, userId: string, type: TokenType): Promise<void> {
  await tx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .execute();
}

export async function clearTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute();
}
