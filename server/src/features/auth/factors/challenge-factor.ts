import { randomInt, randomUUID } from 'node:crypto';

import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { translate } from '#platform/i18n/translate.ts';
import type { SmsChannel } from '#platform/sms/sms-port.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import type { SendText } from '#features/auth/accounts/factor-policy.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import {
  type Factor,
  type FactorType,
  listFactors,
  lockFactor,
} from '#features/auth/users/stored-factors.ts';
import { lockUser, readLocale, type User, userGone } from '#features/auth/users/users.ts';

import { hashTextCode, openChallenge } from './factor-challenges.ts';
import { refuseUnprovedActivation } from './require-second-factor.ts';
import { makeCreationOptions, makeRequestOptions, type StoredCredential } from './webauthn.ts';

type Ceremony = {
  type: 'create' | 'request';
  credential_options: { publicKey: object };
};
export type WireChallenge = {
  id: string;
  type: FactorType;
  /** Unix seconds. */
  expires_at: number;
  webauthn?: Ceremony;
};

const codeRange = 1_000_000;

type Message = Parameters<SendText>[0];
type Opened = { challenge: WireChallenge; message?: Message };

/**
 * Starts a challenge for a factor. A phone gets its code after the transaction.
 *
 * @throws `mfa_factor_not_found` for one that isn't the caller's, `insufficient_aal`,
 * `over_sms_send_rate_limit`, `sms_send_failed`, `mfa_phone_verify_not_enabled`.
 */
export async function challengeFactor({
  ctx,
  actor,
  client,
  input,
}: {
  ctx: AccountContext;
  actor: Actor;
  client: Client;
  /** The channel counts for a phone only. */
  input: { factorId: string; channel: SmsChannel };
}): Promise<WireChallenge> {
  await refuseText(ctx, { userId: actor.user.id, factorId: input.factorId, client });
  const { challenge, message } = await runAsService(ctx.database, async (tx) => {
    const user = await lockUser(tx, actor.user.id);
    if (!user) throw userGone();
    const factor = await lockFactor(tx, user.id, input.factorId);
    if (!factor) throw factorNotFound();
    await refuseUnprovedActivation(tx, ctx, { actor, factor });
    return open(tx, ctx, { user, factor, client, channel: input.channel });
  });
  if (message) await send(ctx, challenge.id, message);
  return challenge;
}

export function factorNotFound(status = 404): AuthError {
  return new AuthError(status, 'mfa_factor_not_found', 'Factor not found');
}

async function open(
  tx: Tx,
  ctx: AccountContext,
  {
    user,
    factor,
    client,
    channel,
  }: { user: User; factor: Factor; client: Client; channel: SmsChannel },
): Promise<Opened> {
  const id = randomUUID();
  const type = factor.factor_type;
  if (type === 'phone') {
    const to = factor.phone ?? '';
    const testCode = ctx.policy.testCodes.get(to);
    const code = testCode ?? String(randomInt(codeRange)).padStart(6, '0');
    const codeHash = hashTextCode(ctx, id, code);
    const { expiresAt } = await openChallenge(tx, ctx, { id, factor, client, codeHash });
    const challenge = { id, type, expires_at: expiresAt };
    if (testCode !== undefined) return { challenge };
    const locale = await readLocale(tx, user.id);
    const text = translate(locale, 'text-messages:second_factor', { code });
    return { challenge, message: { to, text, channel } };
  }
  if (type === 'totp') {
    const { expiresAt } = await openChallenge(tx, ctx, { id, factor, client });
    return { challenge: { id, type, expires_at: expiresAt } };
  }
  const { webauthn, toSign } = await prepareCeremony(tx, ctx, user, factor);
  const { expiresAt } = await openChallenge(tx, ctx, { id, factor, client, toSign });
  return { challenge: { id, type, expires_at: expiresAt, webauthn } };
}

/**
 * Counts a text message before its transaction: limits use a connection of their own, and a hundred
 * transactions waiting for one would block each other.
 *
 * @throws `mfa_phone_verify_not_enabled`, 429.
 */
async function refuseText(
  ctx: AccountContext,
  { userId, factorId, client }: { userId: string; factorId: string; client: Client },
): Promise<void> {
  const factors = await runAsService(ctx.database, (tx) => listFactors(tx, userId));
  const factor = factors.find(({ id }) => id === factorId);
  if (factor?.factor_type !== 'phone') return;
  if (!ctx.sendText) {
    const text = 'MFA verification is disabled for Phone';
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', text);
  }
  const isProved = factor.status === 'verified';
  const unproved = isProved ? null : { phone: factor.phone ?? '', ip: client.ip };
  await ctx.limits.countFactorText(userId, unproved);
}

async function send(ctx: AccountContext, challengeId: string, message: Message): Promise<void> {
  try {
    await ctx.sendText?.(message);
  } catch (error) {
    ctx.log.warn({ reason: error instanceof Error ? error.name : '' }, 'no code could be sent');
    await runAsService(ctx.database, (tx) =>
      tx.deleteFrom('auth.factor_challenges').where('id', '=', challengeId).execute(),
    );
    throw new AuthError(422, 'sms_send_failed', 'Error sending the code to the phone');
  }
}

async function prepareCeremony(
  tx: Tx,
  ctx: AccountContext,
  user: User,
  factor: Factor,
): Promise<{ webauthn: Ceremony; toSign: string }> {
  if (factor.status === 'verified') {
    const own = toCredential(factor);
    const known = own ? [own] : [];
    const publicKey = await makeRequestOptions(ctx, { purpose: 'factor', known });
    const webauthn: Ceremony = { type: 'request', credential_options: { publicKey } };
    return { webauthn, toSign: publicKey.challenge };
  }
  const known = (await listFactors(tx, user.id)).flatMap((other) => toCredential(other) ?? []);
  const publicKey = await makeCreationOptions(ctx, { user, purpose: 'factor', known });
  const webauthn: Ceremony = { type: 'create', credential_options: { publicKey } };
  return { webauthn, toSign: publicKey.challenge };
}

/** The credential of a factor that has one. */
export function toCredential({
  credential_id: credentialId,
  public_key: publicKey,
  sign_count,
  transports,
}: Factor): StoredCredential | null {
  if (credentialId === null || publicKey === null) return null;
  return { credential_id: credentialId, public_key: publicKey, sign_count, transports };
}
