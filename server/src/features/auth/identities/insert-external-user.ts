import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import type { ExternalIdentity } from '#features/auth/users/external-identity.ts';
import { insertIdentity } from '#features/auth/users/identity-rows.ts';
import { readProfile } from '#features/auth/users/metadata.ts';
import { insertProfile, type User } from '#features/auth/users/users.ts';

/**
 * A new user without a password, with identity and profile. The address is confirmed if the
 * provider has verified it.
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
    /** For a provider that sends neither name nor address. */
    displayName?: string;
  },
): Promise<User | undefined> {
  const { provider, email, emailVerified, data } = identity;
  const now = ctx.clock.now();
  const named = displayName === undefined ? data : { full_name: displayName, ...data };
  const profile = readProfile(email ?? '', named, client.languages);
  const user = await tx
    .insertInto('auth.users')
    .values({
      email,
      email_confirmed_at: email !== null && emailVerified ? now : null,
      raw_app_meta_data: { provider, providers: [provider] },
      raw_user_meta_data: { ...data, display_name: profile.displayName },
      is_sso_user: isSsoUser,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!user) return undefined;
  await insertProfile(tx, { id: user.id, profile, now });
  const isNew = await insertIdentity(tx, { identity, userId: user.id, now });
  if (isNew) return user;
  await tx.deleteFrom('auth.users').where('id', '=', user.id).execute();
  return undefined;
}
