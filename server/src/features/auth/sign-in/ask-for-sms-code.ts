import { randomUUID } from 'node:crypto';

import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { SmsChannel } from '#platform/sms/sms-port.ts';

import { sendSms, sendSmsAside, writeCode } from '#features/auth/account-sms/account-sms.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { answerEvenly } from '#features/auth/accounts/answer-evenly.ts';
import { dropToken } from '#features/auth/proofs/one-time-tokens.ts';
import { cleanMetadata, type Metadata, readProfile } from '#features/auth/users/metadata.ts';
import { insertPhoneUser } from '#features/auth/users/new-users.ts';
import { readPhone } from '#features/auth/users/phone-numbers.ts';
import { findUserByPhone } from '#features/auth/users/phone-users.ts';
import { lockUser, type User } from '#features/auth/users/users.ts';

export type SmsCodeInput = {
  phone: string;
  data: unknown;
  /** Whether an unknown number becomes an account. */
  createsUser: boolean;
  channel: SmsChannel;
};

/**
 * Sends a code for signing in without a password. Where an unknown number becomes an account every
 * number gets its message, which is waited for. Where it doesn't, only a known one does; then the
 * message is sent in the background, and number, time and failure reveal nothing.
 *
 * @returns the message's id, null where it must not be revealed.
 * @throws `phone_provider_disabled`, `validation_failed`, `sms_send_failed`, 429.
 */
export async function askForSmsCode({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: SmsCodeInput;
}): Promise<string | null> {
  if (!ctx.policy.allowsPhone) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  const phone = await readPhone(input.phone);
  const metadata = cleanMetadata(input.data);
  const createsUser = input.createsUser && ctx.policy.allowsSignUps;
  await ctx.limits.countSms(phone, client.ip);
  return answerEvenly(ctx, async () => {
    const message = await runAsService(ctx.database, async (tx) => {
      const known = await findUserByPhone(tx, phone);
      const person = known ?? (createsUser && (await createUser(tx, ctx, phone, metadata, client)));
      const user = person && (await lockUser(tx, person.id));
      if (!user) return null;
      // Its code would be taken for this one's, and confirm another person's sign-up.
      await dropToken(tx, user.id, 'sms_signup');
      return writeCode(tx, ctx, { userId: user.id, type: 'sms', phone, channel: input.channel });
    });
    if (createsUser) await sendSms(ctx, message);
    else sendSmsAside(ctx, message);
    return createsUser ? (message?.id ?? null) : null;
  });
}

async function createUser(
  tx: Tx,
  ctx: AccountContext,
  phone: string,
  metadata: Metadata,
  client: Client,
): Promise<User | undefined> {
  const inserted = await insertPhoneUser(tx, {
    id: randomUUID(),
    phone,
    passwordHash: null,
    metadata,
    profile: readProfile('', metadata, client.languages),
    isConfirmed: ctx.policy.phoneAutoconfirm,
    now: ctx.clock.now(),
  });
  // None was inserted when another request has just done so.
  return inserted ?? findUserByPhone(tx, phone);
}
