import { randomUUID } from 'node:crypto';

import type { Locale } from '@kith/contract/core/locales';
import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type ShortMessage, type SmsChannel, SmsError } from '#platform/sms/sms-port.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { issueToken, smsCodeLifeS, type TokenType } from '#features/auth/proofs/one-time-tokens.ts';
import { readLocale } from '#features/auth/users/users.ts';

import { composeSms, type SmsTemplate } from './compose-sms.ts';

const templates = {
  sms: 'sign_in',
  sms_signup: 'sign_up',
  phone_change: 'phone_change',
  reauthentication: 'reauthentication',
} as const satisfies Partial<Record<TokenType, SmsTemplate>>;

/** @returns the message to send once the transaction has committed; null for a test number. */
export async function writeCode(
  tx: Tx,
  ctx: AccountContext,
  {
    userId,
    type,
    phone,
    channel,
  }: { userId: string; type: keyof typeof templates; phone: string; channel: SmsChannel },
): Promise<ShortMessage | null> {
  const { code } = await issueToken(tx, ctx, {
    userId,
    type,
    address: phone,
    code: ctx.policy.testCodes.get(phone),
    livesS: smsCodeLifeS,
  });
  const locale = await readLocale(tx, userId);
  return writeSms(ctx, { template: templates[type], phone, channel, locale, code });
}

/** The same for a message without a code, or with a code from elsewhere. */
export function writeSms(
  { policy }: AccountContext,
  {
    template,
    phone,
    channel,
    locale,
    code = null,
  }: {
    template: SmsTemplate;
    phone: string;
    channel: SmsChannel;
    locale: Locale;
    code?: string | null;
  },
): ShortMessage | null {
  if (policy.testCodes.has(phone)) return null;
  const text = composeSms({ template, locale, code, host: policy.origin.hostname });
  return { id: randomUUID(), to: phone, text, channel };
}

/**
 * Sends a message and waits for it.
 * @throws `sms_send_failed`.
 */
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
 * Sends without waiting: where only a known number gets a message, neither its time nor its failure
 * may reveal that. Failures are logged.
 */
export function sendSmsAside(ctx: AccountContext, message: ShortMessage | null): void {
  sendSms(ctx, message).catch(() => undefined);
}
