import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { recountProviders } from '#features/auth/users/identity-rows.ts';
import { readProfile } from '#features/auth/users/metadata.ts';
import { changeUser, emailClaims, type User } from '#features/auth/users/users.ts';

/**
 * Account pre-hijacking: a stranger opens an account with somebody's address and waits until its
 * owner confirms it. Of an account whose address no one has proved yet, the person who proves it
 * gets nothing that was there before: no way to sign in, nothing that runs, no name. A number that
 * was proved is another person's own account, and stays.
 *
 * @param passwordHash what the owner themselves chose, in the flow that they have just proved.
 */
export async function takeOver(
  tx: Tx,
  user: User,
  {
    passwordHash = null,
    keepsIdentities = false,
    keepsMetadata = false,
    now,
  }: {
    passwordHash?: string | null;
    keepsIdentities?: boolean;
    keepsMetadata?: boolean;
    now: Date;
  },
): Promise<User> {
  const { id } = user;
  const hasPhone = user.phone_confirmed_at !== null;
  if (!keepsIdentities) await dropIdentities(tx, user);
  if (!hasPhone) {
    for (const table of ownTables) {
      await tx.deleteFrom(table).where('user_id', '=', id).execute();
    }
    await tx.deleteFrom('access_tokens').where('owner_id', '=', id).execute();
    await tx.deleteFrom('extension_codes').where('owner_id', '=', id).execute();
  }
  const changes = {
    encrypted_password: passwordHash,
    new_email: null,
    email_change_confirmations: 0,
    new_phone: null,
    ...(hasPhone ? {} : { phone: null }),
  };
  await changeUser(tx, id, changes, now);
  if (!keepsMetadata && !hasPhone) await forgetMetadata(tx, user, now);
  return recountProviders(tx, id, now);
}

/** Everything by which somebody could come back. */
const ownTables = [
  'auth.sessions',
  'auth.passkeys',
  'auth.factors',
  'auth.recovery_code_sets',
  'auth.one_time_tokens',
  'auth.flow_states',
  'auth.provider_flows',
] as const;

/** An identity whose provider has verified this address is the owner's. */
async function dropIdentities(tx: Tx, { id, email, phone_confirmed_at: proved }: User) {
  await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', id)
    .where('provider', 'not in', proved === null ? ['email'] : ['email', 'phone'])
    .where(
      sql<boolean>`not (identity_data->'email_verified' is not distinct from 'true'::jsonb
        and email is not distinct from ${email})`,
    )
    .execute();
}

async function forgetMetadata(tx: Tx, { id, email }: User, now: Date): Promise<void> {
  const { displayName } = readProfile(email ?? '', {}, []);
  const metadata = { display_name: displayName, ...emailClaims(id, email ?? '', false) };
  await changeUser(tx, id, { raw_user_meta_data: metadata }, now);
  await tx
    .updateTable('profiles')
    .set({ display_name: displayName })
    .where('id', '=', id)
    .execute();
}
