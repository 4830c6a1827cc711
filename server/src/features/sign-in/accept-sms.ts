import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { OneTimeToken } from '#features/proofs/one-time-tokens.ts';
import { confirmPhone } from '#features/users/phone-users.ts';
import { changeUser, type User } from '#features/users/users.ts';

const smsTypes = ['sms', 'sms_signup', 'phone_change'];

export function isSmsToken({ type }: OneTimeToken): boolean {
  return smsTypes.includes(type);
}

/**
 * Does what a code of a text message stands for. A code counts for the number that it was sent to,
 * while the user still has or wants that number.
 *
 * @throws `otp_expired`, `phone_exists` when somebody else took the number meanwhile.
 */
export async function acceptSms(
  tx: Tx,
  { type, address }: OneTimeToken,
  user: User,
  now: Date,
): Promise<User> {
  const number = type === 'phone_change' ? user.new_phone : user.phone;
  if (number !== address) {
    throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  }
  if (type !== 'phone_change' && user.phone_confirmed_at !== null) return user;
  // Nothing was proved before: whoever chose the password may not be who reads the messages.
  const isFirstProof = type === 'sms' && user.email_confirmed_at === null;
  if (isFirstProof) await changeUser(tx, user.id, sql`encrypted_password = null`, now);
  return confirmPhone(tx, { userId: user.id, phone: address, now });
}
