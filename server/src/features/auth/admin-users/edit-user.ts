import pg from 'pg';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { endPending } from '#features/auth/proofs/end-pending.ts';
import { describeUser } from '#features/auth/users/describe-user.ts';
import { cleanMetadata, mergeMetadata } from '#features/auth/users/metadata.ts';
import type { WireUser } from '#features/auth/users/present-user.ts';
import { emailTaken } from '#features/auth/users/take-email.ts';
import { changeUser, lockUser, type User } from '#features/auth/users/users.ts';

import { moveAddress } from './move-address.ts';
import { phoneTaken } from './queries.ts';
import {
  type CheckedAttributes,
  noSuchUser,
  readAttributes,
  type UserAttributes,
} from './read-attributes.ts';

/**
 * Changes a user for the service: addresses change at once, metadata is merged, a ban applies from
 * now on. A new password ends all of the user's sessions, and it or a new address invalidates sent
 * emails and what they have proved: readers of the old address must not get in with them.
 *
 * @throws `user_not_found`, `validation_failed`, `weak_password`, `email_exists`, `phone_exists`.
 */
export async function editUser({
  ctx,
  input: { id, attributes },
}: {
  ctx: AccountContext;
  input: { id: string; attributes: UserAttributes };
}): Promise<WireUser> {
  const checked = await readAttributes(ctx, attributes);
  const now = ctx.clock.now();
  try {
    return await runAsService(ctx.database, async (tx) => {
      const user = await lockUser(tx, id);
      if (!user) throw noSuchUser();
      await moveAddress(tx, user, checked, now);
      if (checked.passwordHash !== null) await endSessions(tx, id);
      if (checked.passwordHash !== null || isNewAddress(user, checked)) await endPending(tx, id);
      const edited = await changeUser(tx, id, listChanges(user, checked), now);
      const { raw_user_meta_data: userMetadata, raw_app_meta_data: appMetadata } = edited;
      const merged = {
        user: mergeMetadata(userMetadata, checked.userMetadata),
        app: mergeMetadata(appMetadata, checked.appMetadata),
      };
      // The limit applies to the whole: each change alone may be small.
      cleanMetadata(merged.user);
      cleanMetadata(merged.app);
      const metadata = { raw_user_meta_data: merged.user, raw_app_meta_data: merged.app };
      return describeUser(tx, await changeUser(tx, id, metadata, now));
    });
  } catch (error) {
    throw toRefusal(error);
  }
}

function isNewAddress(user: User, { email, phone }: CheckedAttributes): boolean {
  return (email !== null && email !== user.email) || (phone !== null && phone !== user.phone);
}

async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
}

function listChanges(user: User, { passwordHash, role, bannedUntil }: CheckedAttributes) {
  const until = bannedUntil === 'none' ? null : bannedUntil;
  return {
    encrypted_password: passwordHash ?? user.encrypted_password,
    role: role ?? user.role,
    banned_until: bannedUntil === null ? user.banned_until : until,
  };
}

/** The address is taken: the database decides, so that of two racing requests one is refused. */
function toRefusal(error: unknown): unknown {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
  if (constraint === 'users_email_key') return emailTaken();
  if (constraint === 'users_phone_key') return phoneTaken();
  return error;
}
