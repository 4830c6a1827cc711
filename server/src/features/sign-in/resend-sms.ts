import { AuthError } from '#platform/auth-error.ts';
import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { ShortMessage } from '#platform/sms/sms-port.ts';
import { sql } from 'drizzle-orm';

import { sendSmsAside, writeCode } from '#features/account-sms/account-sms.ts';
import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import { answerEvenly } from '#features/accounts/answer-evenly.ts';
import { readPhone } from '#features/users/phone-numbers.ts';
import { findUserByPhone } from '#features/users/phone-users.ts';
import { lockUser, type User } from '#features/users/users.ts';

/**
 * Sends the code of a waiting sign-up or change of number again. Nothing tells whether there is one;
 * `phone` is the user's present number.
 *
 * @throws `phone_provider_disabled`, `validation_failed`, 429.
 */
export async function resendSms({
  ctx,
  client,
  input: { type, ...input },
}: {
  ctx: AccountContext;
  client: Client;
  input: { type: ResendType; phone: string };
}): Promise<void> {
  if (!ctx.policy.allowsPhone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  const phone = readPhone(input.phone);
  await ctx.limits.countSms(phone, client.ip);
  await answerEvenly(ctx, async () => {
    const found = await runAsService(ctx.database, (tx) => findUserByPhone(tx, phone));
    const to = found && findTarget(found, type);
    if (!to || (to !== phone && !(await isWithinLimits(ctx, to, client)))) return;
    const message = await runAsService(ctx.database, async (tx) => {
      const user = await lockUser(tx, found.id);
      return user && findTarget(user, type) === to ? writeAgain(tx, ctx, { user, type, to }) : null;
    });
    sendSmsAside(ctx, message);
  });
}

type ResendType = 'sms' | 'phone_change';

/** The number that waits for a code. */
function findTarget(user: User, type: ResendType): string | null {
  if (type === 'phone_change') return user.new_phone;
  return user.phone_confirmed_at === null ? user.phone : null;
}

/** The number that is to be the new one has a gap and a budget of its own; to say so would tell of it. */
async function isWithinLimits(ctx: AccountContext, phone: string, { ip }: Client) {
  try {
    await ctx.limits.countSms(phone, ip);
    return true;
  } catch (error) {
    if (error instanceof AuthError) return false;
    throw error;
  }
}

async function writeAgain(
  tx: Tx,
  ctx: AccountContext,
  { user, type, to: phone }: { user: User; type: ResendType; to: string },
): Promise<ShortMessage | null> {
  const userId = user.id;
  const channel = 'sms';
  if (type === 'phone_change') return writeCode(tx, ctx, { userId, type, phone, channel });
  // A code that keeps a password is never sent to who asked for one that doesn't.
  const last = await readRow<{ type: 'sms' | 'sms_signup' }>(
    tx,
    sql`select type from auth.one_time_tokens
      where user_id = ${userId} and type in ('sms', 'sms_signup') order by created_at desc limit 1`,
  );
  const first = user.encrypted_password === null ? 'sms' : 'sms_signup';
  return writeCode(tx, ctx, { userId, type: last?.type ?? first, phone, channel });
}
