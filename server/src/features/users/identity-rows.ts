import { jsonParam, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { ExternalIdentity } from './external-identity.ts';
import type { Metadata } from './metadata.ts';
import { changeUser, type Identity, type User } from './users.ts';

/** The identity as it is kept. Who acts on it locks its user first, then asks again by writing. */
export function findIdentity(
  tx: Tx,
  { provider, subject }: ExternalIdentity,
): Promise<Identity | undefined> {
  return readRow<Identity>(
    tx,
    sql`select * from auth.identities
      where provider = ${provider} and provider_subject = ${subject}`,
  );
}

/** @returns false when somebody has it already. */
export async function insertIdentity(
  tx: Tx,
  { identity, userId, now }: { identity: ExternalIdentity; userId: string; now: Date },
): Promise<boolean> {
  const { provider, subject, data, email } = identity;
  const row = await readRow(
    tx,
    sql`insert into auth.identities (user_id, provider, provider_subject, identity_data, email,
        last_sign_in_at, created_at, updated_at)
      values (${userId}, ${provider}, ${subject}, ${jsonParam(data)}, ${email}, ${now}, ${now},
        ${now})
      on conflict (provider, provider_subject) do nothing returning identity_id`,
  );
  return row !== undefined;
}

/**
 * Takes over what the provider says today.
 *
 * @returns false when the identity was unlinked a moment ago.
 */
export async function refreshIdentity(
  tx: Tx,
  { known, identity, now }: { known: Identity; identity: ExternalIdentity; now: Date },
): Promise<boolean> {
  const row = await readRow(
    tx,
    sql`update auth.identities set identity_data = ${jsonParam(identity.data)},
        email = ${identity.email}, last_sign_in_at = ${now}, updated_at = ${now}
      where identity_id = ${known.identity_id} and user_id = ${known.user_id}
      returning identity_id`,
  );
  return row !== undefined;
}

/**
 * The accounts that an address belongs to: theirs, or that of an identity which its provider
 * vouched for. Accounts of organisations are never among them.
 */
export async function listOwnerIds(tx: Tx, email: string): Promise<string[]> {
  const rows = await readRows<{ id: string }>(
    tx,
    sql`select u.id from auth.users u
        where u.email = ${email} and not u.is_sso_user and u.deleted_at is null
      union
      select u.id from auth.identities i join auth.users u on u.id = i.user_id
        where i.email = ${email} and i.identity_data->'email_verified' = 'true'
          and i.provider <> 'email' and i.provider not like 'sso:%'
          and not u.is_sso_user and u.deleted_at is null`,
  );
  return rows.map((row) => row.id);
}

/** Writes the user's providers as their identities are now. The first one stays the main one. */
export async function recountProviders(tx: Tx, userId: string, now: Date): Promise<User> {
  const rows = await readRows<{ provider: string }>(
    tx,
    sql`select provider from auth.identities where user_id = ${userId}
      group by provider order by min(created_at), provider`,
  );
  const providers = rows.map((row) => row.provider);
  const facts = jsonParam({ provider: providers[0] ?? 'email', providers });
  return changeUser(tx, userId, sql`raw_app_meta_data = raw_app_meta_data || ${facts}`, now);
}

/** Adds to a user's metadata what it doesn't say yet; what the member wrote stays. */
export async function fillMetadata(
  tx: Tx,
  { userId, data, now }: { userId: string; data: Metadata; now: Date },
): Promise<User> {
  const changes = sql`raw_user_meta_data = ${jsonParam(data)} || raw_user_meta_data`;
  return changeUser(tx, userId, changes, now);
}
