import type { Tx } from '#platform/database/transaction.ts';
import type { ShortMessage, SmsChannel } from '#platform/sms/sms-port.ts';
import { sql } from 'drizzle-orm';

import { writeCode } from '#features/account-sms/account-sms.ts';
import type { AccountContext } from '#features/accounts/account-context.ts';
import { confirmPhone } from '#features/users/phone-users.ts';
import { changeUser, type User } from '#features/users/users.ts';

/**
 * Notes the wanted number and writes its code; where numbers confirm themselves it is the user's at
 * once. The message has to be sent when the transaction has committed.
 *
 * @throws `phone_exists`.
 */
export async function changePhone(
  tx: Tx,
  ctx: AccountContext,
  { user: { id }, phone, channel }: { user: User; phone: string; channel: SmsChannel },
): Promise<{ user: User; message: ShortMessage | null }> {
  const now = ctx.clock.now();
  if (ctx.policy.phoneAutoconfirm) {
    return { user: await confirmPhone(tx, { userId: id, phone, now }), message: null };
  }
  const type = 'phone_change';
  const message = await writeCode(tx, ctx, { userId: id, type, phone, channel });
  const changes = sql`new_phone = ${phone}, phone_change_sent_at = ${now}`;
  return { user: await changeUser(tx, id, changes, now), message };
}
