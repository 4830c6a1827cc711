import { randomUUID } from 'node:crypto';

import type { Locale } from '@kith/contract/core/locales';
import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type ShortMessage, type SmsChannel, SmsError } from '#platform/sms/sms-port.ts';

import type { AccountContext } from '#features/accounts/account-context.ts';
import { issueToken, smsCodeLifeS, type TokenType } from '#features/proofs/one-time-tokens.ts';
import { readLocale } from '#features/users/users.ts';

import { composeSms } from './compose-sms.ts';
import type { SmsKind } from './sms-texts.ts';

const kinds = {
  sms: 'sign_in',
  sms_signup: 'sign_up',
  phone_change: 'phone_change',
  reauthentication: 'reauthentication',
} as const satisfies Partial<Record<TokenType, SmsKind>>;

/** @returns the message to send once the transaction has committed; null for a test number. */
export async function writeCode(
  tx: Tx,
  ctx: AccountContext,
  {
    userId,
    type,
    phone,
    channel,
  }: { userId: string; type: keyof typeof kinds; phone: string; channel: SmsChannel },
): Promise<ShortMessage | null> {
  const { code } = await issueToken(tx, ctx, {
    userId,
    type,
    address: phone,
    code: ctx.policy.testCodes.get(phone),
    livesS: smsCodeLifeS,
  });
  const locale = await readLocale(tx, userId);
  return writeSms(ctx, { kind: kinds[type], phone, channel, locale, code });
}

/** The same for a message that only tells something, or brings a code from elsewhere. */
export function writeSms(
  { policy }: AccountContext,
  {
    kind,
    phone,
    channel,
    locale,
    code = null,
  }: {
    kind: SmsKind;
    phone: string;
    channel: SmsChannel;
    locale: Locale;
    code?: string | null;
  },
): ShortMessage | null {
  if (policy.testCodes.has(phone)) return null;
  const text = composeSms({ kind, locale, code, host: policy.origin.hostname });
  return { id: randomUUID(), to: phone, text, channel };
}

/** Hands a message over and waits for it. @throws `sms_send_failed`. */
export async function sendSms(
  { sms, log }: AccountContext,
  message: ShortMessage | null,
): Promise<void> {
  if (message === null) return;
  try {
    if (sms === null) throw new SmsError('There is no sender of text messages');
    await sms.send(message);
  } catch (error) {
    log.warn({ err: error, messageId: message.id }, 'a text message could not be sent');
    throw new AuthError(422, 'sms_send_failed', 'Error sending sms OTP');
  }
}

/**
 * Sends without being waited for: where only a known number gets a message, neither its time nor its
 * failure may tell. A failure is in the log.
 */
export function sendSmsAside(ctx: AccountContext, message: ShortMessage | null): void {
  sendSms(ctx, message).catch(() => undefined);
}
