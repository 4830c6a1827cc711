import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import { sendCodeEmail } from '#features/auth/account-emails/account-email.ts';
import { sendSms, writeCode } from '#features/auth/account-sms/account-sms.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { issueToken } from '#features/auth/proofs/one-time-tokens.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { changeUser, readLocale, type User } from '#features/auth/users/users.ts';

/**
 * Sends the code that makes an old session fresh (see `proveIdentity`): by email, or by text message to
 * a user without an email address.
 *
 * @returns the id of the text message, null for an email.
 * @throws `validation_failed` without an address, `email_not_confirmed`, `phone_not_confirmed`,
 * `sms_send_failed`, 429.
 */
export async function reauthenticate({
  ctx,
  actor: { user },
  client,
}: {
  ctx: AccountContext;
  actor: Actor;
  client: Client;
}): Promise<string | null> {
  const { id: userId, email } = user;
  if (email === null) return reauthenticateByPhone(ctx, user, client);
  if (user.email_confirmed_at === null) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  await ctx.limits.countMail('reauthentication', email);
  await runAsService(ctx.database, async (tx) => {
    const now = ctx.clock.now();
    const { code } = await issueToken(tx, ctx, {
      userId,
      type: 'reauthentication',
      address: email,
    });
    await changeUser(tx, userId, { reauthentication_sent_at: now }, now);
    const locale = await readLocale(tx, userId);
    await sendCodeEmail(tx, ctx, { to: email, locale, code });
  });
  return null;
}

async function reauthenticateByPhone(
  ctx: AccountContext,
  { id: userId, phone, phone_confirmed_at: confirmedAt }: User,
  { ip }: Client,
): Promise<string | null> {
  if (phone === null) {
    throw invalidInput('Reauthentication requires the user to have an email or a phone number');
  }
  if (confirmedAt === null) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  }
  await ctx.limits.countSms(phone, ip);
  const message = await runAsService(ctx.database, async (tx) => {
    const now = ctx.clock.now();
    await changeUser(tx, userId, { reauthentication_sent_at: now }, now);
    return writeCode(tx, ctx, { userId, type: 'reauthentication', phone, channel: 'sms' });
  });
  await sendSms(ctx, message);
  return message?.id ?? null;
}
