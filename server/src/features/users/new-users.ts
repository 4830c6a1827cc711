import { jsonParam, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { keepIdentity } from './address-identities.ts';
import type { Metadata, NewProfile } from './metadata.ts';
import { phoneClaims, phoneProvider } from './phone-users.ts';
import type { User } from './users.ts';

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
  const inserted = await readRow<User>(
    tx,
    sql`insert into auth.users (id, phone, encrypted_password, phone_confirmed_at,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values (${id}, ${phone}, ${passwordHash}, ${isConfirmed ? now : null},
        ${jsonParam(phoneProvider)}, ${jsonParam({ ...metadata, ...claims })}, ${now}, ${now})
      on conflict do nothing returning *`,
  );
  if (!inserted) return undefined;
  await keepIdentity(tx, { userId: id, provider: 'phone', claims, now });
  await insertProfile(tx, user);
  return inserted;
}

/** A new user without any address; their metadata is what they gave, and nothing else. */
export async function insertAnonymousUser(tx: Tx, user: NewUser): Promise<User> {
  const { id, metadata, now } = user;
  const inserted = await readRow<User>(
    tx,
    sql`insert into auth.users (id, is_anonymous, raw_user_meta_data, created_at, updated_at)
      values (${id}, true, ${jsonParam(metadata)}, ${now}, ${now}) returning *`,
  );
  if (!inserted) throw new Error('No user was made');
  await insertProfile(tx, user);
  return inserted;
}

async function insertProfile(tx: Tx, { id, profile, now }: NewUser): Promise<void> {
  const { displayName, locale, timezone } = profile;
  await tx.execute(sql`insert into profiles (id, display_name, locale, timezone, created_at)
    values (${id}, ${displayName}, ${locale}, ${timezone}, ${now})`);
}
