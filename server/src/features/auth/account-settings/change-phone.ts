import type { Tx } from '#platform/database/tx.ts';
import type { ShortMessage, SmsChannel } from '#platform/sms/sms-port.ts';

import { writeCode } from '#features/auth/account-sms/account-sms.ts';
import { recordChange } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { confirmPhone } from '#features/auth/users/phone-users.ts';
import { changeUser, type User } from '#features/auth/users/users.ts';

/**
 * Stores the requested number and creates its code; where numbers need no confirmation it is the
 * user's at once. The message has to be sent after the transaction has committed.
 *
 * @throws `phone_exists`.
 */
export async function changePhone(
  tx: Tx,
  ctx: AccountContext,
  { user, phone, channel }: { user: User; phone: string; channel: SmsChannel },
): Promise<{ user: User; message: ShortMessage | null }> {
  const { id } = user;
  const now = ctx.clock.now();
  if (ctx.policy.phoneAutoconfirm) {
    await recordPhoneChange(tx, ctx, { user, phone });
    return { user: await confirmPhone(tx, { userId: id, phone, now }), message: null };
  }
  const type = 'phone_change';
  const message = await writeCode(tx, ctx, { userId: id, type, phone, channel });
  const changes = { new_phone: phone, phone_change_sent_at: now };
  return { user: await changeUser(tx, id, changes, now), message };
}

/** Before the change: the first number of a user counts too. */
export async function recordPhoneChange(
  tx: Tx,
  ctx: AccountContext,
  { user, phone }: { user: User; phone: string },
): Promise<void> {
  const restore = { phone: user.phone };
  await recordChange(tx, ctx, { user, kind: 'phone', detail: `+${phone}`, restore });
}
