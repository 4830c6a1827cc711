import { isEmail } from '@kith/contract/account/sign-in-rules';
import { type Locale, pickLocale } from '@kith/contract/core/locales';
import { AuthError, invalidInput } from '#platform/auth-error.ts';
import type { AuthIdentities, AuthUsers, DB } from '#platform/database/database-types.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql, type UpdateObject } from 'kysely';

import { keepIdentity, namedProviders } from './address-identities.ts';
import { type Metadata, type NewProfile, readProfile } from './metadata.ts';

export type User = Selectable<AuthUsers>;
export type Identity = Selectable<AuthIdentities>;

/** New values of a user's columns; an expression sees the old ones. */
type UserChanges = UpdateObject<DB, 'auth.users'>;

/**
 * An address as it is stored and compared.
 * @throws `validation_failed` for an invalid one.
 */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (!isEmail(email) || /\p{Cc}|\p{Surrogate}/u.test(email)) {
    throw invalidInput('Unable to validate email address: invalid format');
  }
  return email;
}

export function findUser(tx: Tx, userId: string): Promise<User | undefined> {
  return selectUsers(tx).where('id', '=', userId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockUser(tx: Tx, userId: string): Promise<User | undefined> {
  return selectUsers(tx).where('id', '=', userId).forUpdate().executeTakeFirst();
}

export function findUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  return selectUsers(tx)
    .where('email', '=', email)
    .where('is_sso_user', '=', false)
    .executeTakeFirst();
}

function selectUsers(tx: Tx) {
  return tx.selectFrom('auth.users').selectAll().where('deleted_at', 'is', null);
}

export function listIdentities(tx: Tx, userId: string): Promise<Identity[]> {
  return tx
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('identity_id')
    .execute();
}

/** The language for messages to a user. */
export async function readLocale(tx: Tx, userId: string): Promise<Locale> {
  const row = await tx
    .selectFrom('profiles')
    .select('locale')
    .where('id', '=', userId)
    .executeTakeFirst();
  return pickLocale(row ? [row.locale] : []);
}

/** Changes a user's columns; `now` is when. */
export async function changeUser(
  tx: Tx,
  userId: string,
  changes: UserChanges,
  now: Date,
): Promise<User> {
  const user = await tx
    .updateTable('auth.users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  if (!user) throw userGone();
  return user;
}

export function userGone(): AuthError {
  return new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
}

/** The address in the metadata and identity of a user with a password. */
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
    /** Null for an account without a password. */
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
  const inserted = await tx
    .insertInto('auth.users')
    .values({
      id,
      email,
      encrypted_password: user.passwordHash,
      email_confirmed_at: confirmedAt,
      raw_app_meta_data: emailProvider,
      raw_user_meta_data: { ...user.metadata, ...claims },
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return undefined;
  await tx
    .insertInto('auth.identities')
    .values({
      user_id: id,
      provider: 'email',
      provider_subject: id,
      identity_data: claims,
      email,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await insertProfile(tx, { id, profile, now });
  return inserted;
}

/** The profile of a new user. */
export async function insertProfile(
  tx: Tx,
  { id, profile, now }: { id: string; profile: NewProfile; now: Date },
): Promise<void> {
  const { displayName, locale, timezone } = profile;
  await tx
    .insertInto('profiles')
    .values({ id, display_name: displayName, locale, timezone, created_at: now })
    .execute();
}

export const emailProvider = { provider: 'email', providers: ['email'] };

type Confirmed = { userId: string; email: string; now: Date };

/** Gives the user an address that they proved themselves, in all places. */
export async function confirmEmail(tx: Tx, confirmed: Confirmed): Promise<User> {
  const { userId, email, now } = confirmed;
  const claims = { email, email_verified: true };
  await keepIdentity(tx, { userId, provider: 'email', claims, email, now });
  await vouchForEmail(tx, confirmed);
  return changeUser(tx, userId, { raw_app_meta_data: namedProviders(userId, 'email') }, now);
}

/** Gives the user an address that a provider has verified; it is no sign-in method itself. */
export async function vouchForEmail(tx: Tx, { userId, email, now }: Confirmed): Promise<User> {
  const claims = jsonParam({ email, email_verified: true });
  // A user who started without an address has no name yet.
  const { displayName } = readProfile(email, {}, []);
  await tx
    .updateTable('profiles')
    .set({ display_name: displayName })
    .where('id', '=', userId)
    .where('display_name', '=', '')
    .execute();
  const changes: UserChanges = {
    email,
    raw_user_meta_data: sql<Metadata>`raw_user_meta_data || ${claims}`,
    is_anonymous: false,
    email_confirmed_at: sql<string>`case when email = ${email} and email_confirmed_at is not null
      then email_confirmed_at else ${now} end`,
  };
  return changeUser(tx, userId, changes, now);
}

export function isBanned(user: User, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}

/** @throws `user_banned`. */
export function refuseBanned(user: User, now: Date, status = 403): void {
  if (isBanned(user, now)) throw new AuthError(status, 'user_banned', 'User is banned');
}

/** An account managed by an organisation gets no sign-in method outside of it. */
export function refuseManaged(user: User): void {
  if (!user.is_sso_user) return;
  throw new AuthError(422, 'user_sso_managed', 'The account is managed by an organisation');
}
