import { randomUUID } from 'node:crypto';

import { AuthError } from '#platform/auth-error.ts';
import { arrayParam, jsonParam, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { Metadata, NewProfile } from '#features/users/metadata.ts';
import { presentUser, type WireUser } from '#features/users/present-user.ts';
import { listFactors, listFactorsOf } from '#features/users/stored-factors.ts';
import { emailTaken } from '#features/users/take-email.ts';
import { emailClaims, type Identity, listIdentities, type User } from '#features/users/users.ts';

/** A user who is made for somebody else; at least one of the addresses is there. */
export type NewUser = {
  id?: string | undefined;
  email: string | null;
  phone: string | null;
  passwordHash: string | null;
  isEmailConfirmed: boolean;
  isPhoneConfirmed: boolean;
  isInvited: boolean;
  role: string;
  bannedUntil: Date | null;
  userMetadata: Metadata;
  appMetadata: Metadata;
  profile: NewProfile;
};

/** The row of a user, also of one who was deleted softly. */
export function findAnyUser(tx: Tx, id: string): Promise<User | undefined> {
  return readRow<User>(tx, sql`select * from auth.users where id = ${id}`);
}

/** The same, held until the transaction ends. */
export function lockAnyUser(tx: Tx, id: string): Promise<User | undefined> {
  return readRow<User>(tx, sql`select * from auth.users where id = ${id} for update`);
}

/** Inserts a user with identities and profile. @throws `email_exists`, `phone_exists`, `user_already_exists`. */
export async function insertManagedUser(tx: Tx, user: NewUser, now: Date): Promise<User> {
  const id = user.id ?? randomUUID();
  const { email, phone, profile } = user;
  const providers = [...(email === null ? [] : ['email']), ...(phone === null ? [] : ['phone'])];
  const claims = {
    ...emailClaims(id, email ?? '', user.isEmailConfirmed),
    ...(email === null ? { email: undefined } : {}),
    ...(phone === null ? {} : { phone }),
    phone_verified: user.isPhoneConfirmed,
  };
  const appMetadata = { provider: providers[0], providers, ...user.appMetadata };
  const inserted = await readRow<User>(
    tx,
    sql`insert into auth.users (id, email, phone, encrypted_password, email_confirmed_at,
        phone_confirmed_at, invited_at, role, banned_until, raw_app_meta_data, raw_user_meta_data,
        created_at, updated_at)
      values (${id}, ${email}, ${phone}, ${user.passwordHash},
        ${user.isEmailConfirmed ? now : null}, ${user.isPhoneConfirmed ? now : null},
        ${user.isInvited ? now : null}, ${user.role}, ${user.bannedUntil}, ${jsonParam(appMetadata)},
        ${jsonParam({ ...user.userMetadata, display_name: profile.displayName, ...claims })},
        ${now}, ${now})
      on conflict do nothing returning *`,
  );
  if (!inserted) throw await describeConflict(tx, { email, phone });
  for (const provider of providers) {
    await tx.execute(sql`insert into auth.identities
        (user_id, provider, provider_subject, identity_data, email, created_at, updated_at)
      values (${id}, ${provider}, ${id}, ${jsonParam(claims)},
        ${provider === 'email' ? email : null}, ${now}, ${now})`);
  }
  await tx.execute(sql`insert into profiles (id, display_name, locale, timezone, created_at)
    values (${id}, ${profile.displayName}, ${profile.locale}, ${profile.timezone}, ${now})`);
  return inserted;
}

type Addresses = { email: string | null; phone: string | null };

/** Which of the addresses somebody else has; where it is neither, the id is taken. */
async function describeConflict(tx: Tx, { email, phone }: Addresses): Promise<AuthError> {
  const emails = sql`select from auth.users where email = ${email} and not is_sso_user`;
  if (email !== null && (await readRow(tx, emails))) return emailTaken();
  const phones = sql`select from auth.users where phone = ${phone}`;
  if (phone !== null && (await readRow(tx, phones))) return phoneTaken();
  return new AuthError(422, 'user_already_exists', 'A user with this id exists already');
}

export function phoneTaken(): AuthError {
  const text = 'A user with this phone number has already been registered';
  return new AuthError(422, 'phone_exists', text);
}

/** One page of all users, newest first, and how many there are. */
export async function pageUsers(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ users: WireUser[]; total: number }> {
  const users = await readRows<User>(
    tx,
    sql`select * from auth.users order by created_at desc, id limit ${limit} offset ${offset}`,
  );
  const ids = arrayParam(
    users.map(({ id }) => id),
    'uuid[]',
  );
  const identities = await readRows<Identity>(
    tx,
    sql`select * from auth.identities where user_id = any(${ids}) order by created_at, identity_id`,
  );
  const counted = await readRow<{ total: string }>(
    tx,
    sql`select count(*) as total from auth.users`,
  );
  const byUser = Map.groupBy(identities, (identity) => identity.user_id);
  const factors = Map.groupBy(await listFactorsOf(tx, ids), (factor) => factor.user_id);
  return {
    users: users.map((user) => presentUser(user, byUser.get(user.id) ?? [], factors.get(user.id))),
    total: Number(counted?.total ?? 0),
  };
}

/** The user as the wire has them. */
export async function describeUser(tx: Tx, user: User): Promise<WireUser> {
  return presentUser(user, await listIdentities(tx, user.id), await listFactors(tx, user.id));
}
