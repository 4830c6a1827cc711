import { jsonParam, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import type { ExternalIdentity } from '#features/users/external-identity.ts';
import { insertIdentity } from '#features/users/identity-rows.ts';
import { readProfile } from '#features/users/metadata.ts';
import type { User } from '#features/users/users.ts';

/**
 * A new user without a password, with identity and profile. The address is confirmed where the
 * provider vouched for it.
 *
 * @returns undefined when the address or the identity was taken a moment ago.
 */
export async function insertExternalUser(
  tx: Tx,
  ctx: AccountContext,
  {
    identity,
    client,
    isSsoUser = false,
    displayName,
  }: {
    identity: ExternalIdentity;
    client: Client;
    isSsoUser?: boolean;
    /** Where the provider tells neither name nor address. */
    displayName?: string;
  },
): Promise<User | undefined> {
  const { provider, email, emailVerified, data } = identity;
  const now = ctx.clock.now();
  const named = displayName === undefined ? data : { full_name: displayName, ...data };
  const profile = readProfile(email ?? '', named, client.languages);
  const user = await readRow<User>(
    tx,
    sql`insert into auth.users (email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
        is_sso_user, created_at, updated_at)
      values (${email}, ${email !== null && emailVerified ? now : null},
        ${jsonParam({ provider, providers: [provider] })},
        ${jsonParam({ ...data, display_name: profile.displayName })}, ${isSsoUser}, ${now}, ${now})
      on conflict do nothing returning *`,
  );
  if (!user) return undefined;
  await tx.execute(sql`insert into profiles (id, display_name, locale, timezone, created_at)
    values (${user.id}, ${profile.displayName}, ${profile.locale}, ${profile.timezone}, ${now})`);
  const isNew = await insertIdentity(tx, { identity, userId: user.id, now });
  if (isNew) return user;
  await tx.execute(sql`delete from auth.users where id = ${user.id}`);
  return undefined;
}
