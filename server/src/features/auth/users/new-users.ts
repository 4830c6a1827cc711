import type { Tx } from '#platform/database/tx.ts';

import { keepIdentity } from './address-identities.ts';
import type { Metadata, NewProfile } from './metadata.ts';
import { phoneClaims, phoneProvider } from './phone-users.ts';
import { insertProfile, type User } from './users.ts';

type NewUser = { id: string; metadata: Metadata; profile: NewProfile; now: Date };

/**
 * A new user with a phone number, identity and profile.
 *
 * @returns undefined when the number is taken.
 */
export async function insertPhoneUser(
  tx: Tx,
  user: NewUser & { phone: string; passwordHash: string | null; isConfirmed: boolean },
): Promise<User | undefined> {
  const { id, phone, passwordHash, isConfirmed, metadata, now } = user;
  const claims = phoneClaims(id, phone, isConfirmed);
  const inserted = await tx
    .insertInto('auth.users')
    .values({
      id,
      phone,
      encrypted_password: passwordHash,
      phone_confirmed_at: isConfirmed ? now : null,
      raw_app_meta_data: phoneProvider,
      raw_user_meta_data: { ...metadata, ...claims },
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return undefined;
  await keepIdentity(tx, { userId: id, provider: 'phone', claims, now });
  await insertProfile(tx, user);
  return inserted;
}

/** A new user without any address; their metadata is what they sent, and nothing else. */
export async function insertAnonymousUser(tx: Tx, user: NewUser): Promise<User> {
  const { id, metadata, now } = user;
  const inserted = await tx
    .insertInto('auth.users')
    .values({
      id,
      is_anonymous: true,
      raw_user_meta_data: metadata,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertProfile(tx, user);
  return inserted;
}
