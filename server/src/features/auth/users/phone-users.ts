import { AuthError } from '#platform/auth-error.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { isUniqueViolation } from '#platform/database/constraint-violations.ts';
import { sql } from 'kysely';

import { keepIdentity, namedProviders } from './address-identities.ts';
import type { Metadata } from './metadata.ts';
import { changeUser, type User } from './users.ts';

export const phoneProvider = { provider: 'phone', providers: ['phone'] };

export function findUserByPhone(tx: Tx, phone: string): Promise<User | undefined> {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** A phone number in a user's metadata and identity. */
export function phoneClaims(userId: string, phone: string, isVerified: boolean): Metadata {
  return { sub: userId, phone, email_verified: false, phone_verified: isVerified };
}

/**
 * Gives the user a verified number, in all places.
 * @throws `phone_exists`.
 */
export async function confirmPhone(
  tx: Tx,
  { userId, phone, now }: { userId: string; phone: string; now: Date },
): Promise<User> {
  const holder = await findUserByPhone(tx, phone);
  if (holder && holder.id !== userId) throw phoneTaken();
  const claims = { phone, phone_verified: true };
  await keepIdentity(tx, { userId, provider: 'phone', claims, now });
  const changes = {
    phone,
    new_phone: null,
    is_anonymous: false,
    raw_user_meta_data: sql<Metadata>`raw_user_meta_data || ${jsonParam(claims)}`,
    raw_app_meta_data: namedProviders(userId, 'phone'),
    phone_confirmed_at: sql<string>`case when phone = ${phone} and phone_confirmed_at is not null
      then phone_confirmed_at else ${now} end`,
  };
  try {
    return await changeUser(tx, userId, changes, now);
  } catch (error) {
    // The number was taken between the check and the change.
    if (isUniqueViolation(error)) throw phoneTaken();
    throw error;
  }
}

export function phoneTaken(): AuthError {
  const text = 'A user with this phone number has already been registered';
  return new AuthError(422, 'phone_exists', text);
}
