import { randomUUID } from 'node:crypto';

import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { Metadata, NewProfile } from '#features/auth/users/metadata.ts';
import { presentUser, type WireUser } from '#features/auth/users/present-user.ts';
import { listFactorsOf } from '#features/auth/users/stored-factors.ts';
import { emailTaken } from '#features/auth/users/take-email.ts';
import { emailClaims, insertProfile, type User } from '#features/auth/users/users.ts';

/** A user who is created by the service, with at least one of the addresses. */
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

/** The row of a user, including soft-deleted ones. */
export function findAnyUser(tx: Tx, id: string): Promise<User | undefined> {
  return tx.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockAnyUser(tx: Tx, id: string): Promise<User | undefined> {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
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
  const inserted = await tx
    .insertInto('auth.users')
    .values({
      id,
      email,
      phone,
      encrypted_password: user.passwordHash,
      email_confirmed_at: user.isEmailConfirmed ? now : null,
      phone_confirmed_at: user.isPhoneConfirmed ? now : null,
      invited_at: user.isInvited ? now : null,
      role: user.role,
      banned_until: user.bannedUntil,
      raw_app_meta_data: appMetadata,
      raw_user_meta_data: user.userMetadata,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) throw await describeConflict(tx, { email, phone });
  const identities = providers.map((provider) => ({
    user_id: id,
    provider,
    provider_subject: id,
    identity_data: claims,
    email: provider === 'email' ? email : null,
    created_at: now,
    updated_at: now,
  }));
  await tx.insertInto('auth.identities').values(identities).execute();
  await insertProfile(tx, { id, profile, now });
  return inserted;
}

type Addresses = { email: string | null; phone: string | null };

/** Which of the addresses is taken; when neither is, the id is taken. */
async function describeConflict(tx: Tx, { email, phone }: Addresses): Promise<AuthError> {
  const users = tx.selectFrom('auth.users').select('id');
  const withEmail = users.where('email', '=', email).where('is_sso_user', '=', false);
  if (email !== null && (await withEmail.executeTakeFirst())) return emailTaken();
  const withPhone = users.where('phone', '=', phone);
  if (phone !== null && (await withPhone.executeTakeFirst())) return phoneTaken();
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
  const users = await tx
    .selectFrom('auth.users')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = users.map(({ id }) => id);
  const identities = await tx
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', (row) => row.fn.any(row.val(ids)))
    .orderBy('created_at')
    .orderBy('identity_id')
    .execute();
  const { total } = await tx
    .selectFrom('auth.users')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const byUser = Map.groupBy(identities, (identity) => identity.user_id);
  const factors = Map.groupBy(await listFactorsOf(tx, ids), (factor) => factor.user_id);
  return {
    users: users.map((user) => presentUser(user, byUser.get(user.id) ?? [], factors.get(user.id))),
    total,
  };
}
