import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import { recordPhoneChange } from '#features/auth/account-settings/change-phone.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { OneTimeToken } from '#features/auth/proofs/one-time-tokens.ts';
import { confirmPhone } from '#features/auth/users/phone-users.ts';
import { changeUser, type User } from '#features/auth/users/users.ts';

const smsTypes = ['sms', 'sms_signup', 'phone_change'];

export function isSmsToken({ type }: OneTimeToken): boolean {
  return smsTypes.includes(type);
}

/**
 * Redeems a code of a text message. A code counts for the number that it was sent to, while the
 * user still has or wants that number.
 *
 * @throws `otp_expired`, `phone_exists` when the number was taken meanwhile.
 */
export async function acceptSms(
  tx: Tx,
  ctx: AccountContext,
  { type, address }: OneTimeToken,
  user: User,
): Promise<User> {
  const now = ctx.clock.now();
  const number = type === 'phone_change' ? user.new_phone : user.phone;
  if (number !== address) {
    throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  }
  if (type !== 'phone_change' && user.phone_confirmed_at !== null) return user;
  // The number was not proved before: the password may be from another person.
  const isFirstProof = type === 'sms' && user.email_confirmed_at === null;
  if (isFirstProof) await changeUser(tx, user.id, { encrypted_password: null }, now);
  if (type === 'phone_change') await recordPhoneChange(tx, ctx, { user, phone: address });
  return confirmPhone(tx, { userId: user.id, phone: address, now });
}
