import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { takeOver } from '#features/auth/proofs/take-over.ts';
import { cleanMetadata, mergeMetadata, readProfile } from '#features/auth/users/metadata.ts';
import { emailTaken } from '#features/auth/users/take-email.ts';
import { changeUser, findUserByEmail, lockUser, type User } from '#features/auth/users/users.ts';

import { insertManagedUser } from './queries.ts';

/**
 * The user of an address who is to confirm it: a waiting one, with the new data merged, or a new
 * one.
 *
 * @throws `email_exists` where the address is confirmed, `validation_failed` for bad data.
 */
export async function prepareUser(
  tx: Tx,
  ctx: AccountContext,
  {
    email,
    data,
    passwordHash,
    isInvited,
    client,
  }: {
    email: string;
    data: unknown;
    passwordHash: string | null;
    isInvited: boolean;
    client: Client;
  },
): Promise<User> {
  const now = ctx.clock.now();
  const metadata = cleanMetadata(data);
  const known = await findUserByEmail(tx, email);
  const waiting = known && (await lockUser(tx, known.id));
  if (!waiting) {
    return insertManagedUser(
      tx,
      {
        email,
        phone: null,
        passwordHash,
        isEmailConfirmed: false,
        isPhoneConfirmed: false,
        isInvited,
        role: 'authenticated',
        bannedUntil: null,
        userMetadata: mergeMetadata({}, metadata),
        appMetadata: {},
        profile: readProfile(email, metadata, client.languages),
      },
      now,
    );
  }
  if (waiting.email_confirmed_at !== null) throw emailTaken();
  // A sign-up without proof may be a stranger's; what the service itself has stored is not.
  const isStrangers = waiting.invited_at === null;
  const subject = isStrangers ? await takeOver(tx, waiting, { now }) : waiting;
  const merged = mergeMetadata(subject.raw_user_meta_data, metadata);
  cleanMetadata(merged);
  const changes = {
    raw_user_meta_data: merged,
    encrypted_password: passwordHash,
    invited_at: isInvited ? now : waiting.invited_at,
  };
  return changeUser(tx, waiting.id, changes, now);
}
