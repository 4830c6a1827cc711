import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { ShortMessage } from '#platform/sms/sms-port.ts';

import { sendSmsAside, writeCode } from '#features/auth/account-sms/account-sms.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { answerEvenly } from '#features/auth/accounts/answer-evenly.ts';
import { readPhone } from '#features/auth/users/phone-numbers.ts';
import { findUserByPhone } from '#features/auth/users/phone-users.ts';
import { lockUser, type User } from '#features/auth/users/users.ts';

/**
 * Sends the code of a waiting sign-up or phone change again, without revealing whether there is
 * one; `phone` is the user's current number.
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
  const phone = await readPhone(input.phone);
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

/** The new number has a gap and a budget of its own; a refusal would reveal it. */
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
  // A code that keeps a password is never sent to a caller who asked for one that doesn't.
  const last = await tx
    .selectFrom('auth.one_time_tokens')
    .select('type')
    .where('user_id', '=', userId)
    .where('type', 'in', ['sms', 'sms_signup'])
    .$narrowType<{ type: 'sms' | 'sms_signup' }>()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = user.encrypted_password === null ? 'sms' : 'sms_signup';
  return writeCode(tx, ctx, { userId, type: last?.type ?? first, phone, channel });
}
