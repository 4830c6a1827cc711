import { isEmail } from '@kith/contract/accounts/rules';
import { type Locale, pickLocale } from '@kith/contract/core/locales';
import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { jsonParam, readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

import { keepIdentity, namedProviders } from './address-identities.ts';
import { type Metadata, type NewProfile, readProfile } from './metadata.ts';

export type User = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: TimeText | null;
  phone_confirmed_at: TimeText | null;
  invited_at: TimeText | null;
  confirmation_sent_at: TimeText | null;
  recovery_sent_at: TimeText | null;
  new_email: string | null;
  email_change_sent_at: TimeText | null;
  email_change_confirmations: number;
  new_phone: string | null;
  phone_change_sent_at: TimeText | null;
  reauthentication_sent_at: TimeText | null;
  last_sign_in_at: TimeText | null;
  raw_app_meta_data: Metadata;
  raw_user_meta_data: Metadata;
  is_anonymous: boolean;
  is_sso_user: boolean;
  banned_until: TimeText | null;
  deleted_at: TimeText | null;
  created_at: TimeText;
  updated_at: TimeText;
};

export type Identity = {
  identity_id: string;
  user_id: string;
  provider: string;
  provider_subject: string;
  identity_data: Metadata;
  email: string | null;
  last_sign_in_at: TimeText | null;
  created_at: TimeText;
  updated_at: TimeText;
};

/** An address as it is stored and compared. @throws `validation_failed` when it is none. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (!isEmail(email) || /\p{Cc}|\p{Surrogate}/u.test(email)) {
    throw invalidInput('Unable to validate email address: invalid format');
  }
  return email;
}

export function findUser(tx: Tx, userId: string): Promise<User | undefined> {
  return readRow<User>(
    tx,
    sql`select * from auth.users where id = ${userId} and deleted_at is null`,
  );
}

/** The same, held until the transaction ends. */
export function lockUser(tx: Tx, userId: string): Promise<User | undefined> {
  return readRow<User>(
    tx,
    sql`select * from auth.users where id = ${userId} and deleted_at is null for update`,
  );
}

export function findUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  return readRow<User>(
    tx,
    sql`select * from auth.users
      where email = ${email} and not is_sso_user and deleted_at is null`,
  );
}

export function listIdentities(tx: Tx, userId: string): Promise<Identity[]> {
  return readRows<Identity>(
    tx,
    sql`select * from auth.identities where user_id = ${userId} order by created_at, identity_id`,
  );
}

/** The language to write to a user in. */
export async function readLocale(tx: Tx, userId: string): Promise<Locale> {
  const row = await readRow<{ locale: string }>(
    tx,
    sql`select locale from profiles where id = ${userId}`,
  );
  return pickLocale(row ? [row.locale] : []);
}

/** Changes a user's columns; `now` is when. */
export async function changeUser(tx: Tx, userId: string, changes: SQL, now: Date): Promise<User> {
  const user = await readRow<User>(
    tx,
    sql`update auth.users set ${changes}, updated_at = ${now} where id = ${userId} returning *`,
  );
  if (!user) throw userGone();
  return user;
}

export function userGone(): AuthError {
  return new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
}

/** What the metadata and the identity of a user with a password say of the address. */
export function emailClaims(userId: string, email: string, isVerified: boolean): Metadata {
  return { sub: userId, email, email_verified: isVerified, phone_verified: false };
}

/**
 * A new user with identity and profile.
 *
 * @returns undefined when the address is taken.
 */
export async function insertUser(
  tx: Tx,
  user: {
    id: string;
    email: string;
    /** Null for an account that is entered by mail alone. */
    passwordHash: string | null;
    metadata: Metadata;
    profile: NewProfile;
    isConfirmed: boolean;
    now: Date;
  },
): Promise<User | undefined> {
  const { id, email, now, profile } = user;
  const confirmedAt = user.isConfirmed ? now : null;
  const claims = emailClaims(id, email, user.isConfirmed);
  const inserted = await readRow<User>(
    tx,
    sql`insert into auth.users (id, email, encrypted_password, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values (${id}, ${email}, ${user.passwordHash}, ${confirmedAt}, ${jsonParam(emailProvider)},
        ${jsonParam({ ...user.metadata, ...claims })}, ${now}, ${now})
      on conflict do nothing returning *`,
  );
  if (!inserted) return undefined;
  await tx.execute(sql`insert into auth.identities
      (user_id, provider, provider_subject, identity_data, email, created_at, updated_at)
    values (${id}, 'email', ${id}, ${jsonParam(claims)}, ${email}, ${now}, ${now})`);
  await tx.execute(sql`insert into profiles (id, display_name, locale, timezone, created_at)
    values (${id}, ${profile.displayName}, ${profile.locale}, ${profile.timezone}, ${now})`);
  return inserted;
}

export const emailProvider = { provider: 'email', providers: ['email'] };

type Confirmed = { userId: string; email: string; now: Date };

/** Gives the user an address that they proved themselves, everywhere that says so. */
export async function confirmEmail(tx: Tx, confirmed: Confirmed): Promise<User> {
  const { userId, email, now } = confirmed;
  const claims = { email, email_verified: true };
  await keepIdentity(tx, { userId, provider: 'email', claims, email, now });
  await vouchForEmail(tx, confirmed);
  const providers = sql`raw_app_meta_data = ${namedProviders(userId, 'email')}`;
  return changeUser(tx, userId, providers, now);
}

/** Gives the user an address that somebody else vouches for; it is no way in of its own. */
export async function vouchForEmail(tx: Tx, { userId, email, now }: Confirmed): Promise<User> {
  const claims = jsonParam({ email, email_verified: true });
  // Who came without an address has no name yet.
  const { displayName } = readProfile(email, {}, []);
  await tx.execute(sql`update profiles set display_name = ${displayName}
    where id = ${userId} and display_name = ''`);
  const changes = sql`email = ${email}, raw_user_meta_data = raw_user_meta_data || ${claims},
    is_anonymous = false,
    email_confirmed_at = case when email = ${email} and email_confirmed_at is not null
      then email_confirmed_at else ${now} end`;
  return changeUser(tx, userId, changes, now);
}

export function isBanned(user: User, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}

/** Whose account an organisation keeps gets no way in that the organisation doesn't know. */
export function refuseManaged(user: User): void {
  if (!user.is_sso_user) return;
  throw new AuthError(422, 'user_sso_managed', 'The account is managed by an organisation');
}
