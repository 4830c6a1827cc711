import { jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { ExternalIdentity } from './external-identity.ts';
import type { Metadata } from './metadata.ts';
import { changeUser, type Identity, type User } from './users.ts';

/** The stored identity. Lock its user before changing it, then check again by writing. */
export function findIdentity(
  tx: Tx,
  { provider, subject }: ExternalIdentity,
): Promise<Identity | undefined> {
  return tx
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_subject', '=', subject)
    .executeTakeFirst();
}

/** @returns false when the identity is taken. */
export async function insertIdentity(
  tx: Tx,
  { identity, userId, now }: { identity: ExternalIdentity; userId: string; now: Date },
): Promise<boolean> {
  const { provider, subject, data, email } = identity;
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('auth.identities')
    .values({
      user_id: userId,
      provider,
      provider_subject: subject,
      identity_data: data,
      email,
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_subject']).doNothing())
    .executeTakeFirst();
  return inserted === 1n;
}

/**
 * Updates the identity with the provider's current data.
 *
 * @returns false when the identity was unlinked a moment ago.
 */
export async function refreshIdentity(
  tx: Tx,
  { known, identity, now }: { known: Identity; identity: ExternalIdentity; now: Date },
): Promise<boolean> {
  const { numUpdatedRows: updated } = await tx
    .updateTable('auth.identities')
    .set({
      identity_data: identity.data,
      email: identity.email,
      last_sign_in_at: now,
      updated_at: now,
    })
    .where('identity_id', '=', known.identity_id)
    .where('user_id', '=', known.user_id)
    .executeTakeFirst();
  return updated === 1n;
}

/**
 * The accounts of an address: with that address, or with a verified identity of it. Accounts of
 * organisations are never among them.
 */
export async function listOwnerIds(tx: Tx, email: string): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Pick<User, 'id'>>`select u.id from auth.users u
        where u.email = ${email} and not u.is_sso_user and u.deleted_at is null
      union
      select u.id from auth.identities i join auth.users u on u.id = i.user_id
        where i.email = ${email} and i.identity_data->'email_verified' = 'true'
          and i.provider <> 'email' and i.provider not like 'sso:%'
          and not u.is_sso_user and u.deleted_at is null`,
  );
  return rows.map((row) => row.id);
}

/** Writes the user's providers from their identities. The first one stays the main one. */
export async function recountProviders(tx: Tx, userId: string, now: Date): Promise<User> {
  const rows = await tx
    .selectFrom('auth.identities')
    .select('provider')
    .where('user_id', '=', userId)
    .groupBy('provider')
    .orderBy((row) => row.fn.min('created_at'))
    .orderBy('provider')
    .execute();
  const providers = rows.map((row) => row.provider);
  const facts = jsonParam({ provider: providers[0] ?? 'email', providers });
  const changes = { raw_app_meta_data: sql<Metadata>`raw_app_meta_data || ${facts}` };
  return changeUser(tx, userId, changes, now);
}

/** Adds missing values to a user's metadata; what the member wrote stays. */
export async function fillMetadata(
  tx: Tx,
  { userId, data, now }: { userId: string; data: Metadata; now: Date },
): Promise<User> {
  const changes = {
    raw_user_meta_data: sql<Metadata>`${jsonParam(data)} || raw_user_meta_data`,
  };
  return changeUser(tx, userId, changes, now);
}
