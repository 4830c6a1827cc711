import { jsonParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

import type { AccountContext } from '#features/accounts/account-context.ts';
import { clearTokens } from '#features/proofs/one-time-tokens.ts';
import { cleanMetadata, mergeMetadata } from '#features/users/metadata.ts';
import type { WireUser } from '#features/users/present-user.ts';
import { emailTaken } from '#features/users/take-email.ts';
import { changeUser, lockUser, type User } from '#features/users/users.ts';

import { moveAddress } from './move-address.ts';
import { describeUser, phoneTaken } from './queries.ts';
import {
  type CheckedAttributes,
  noSuchUser,
  readAttributes,
  type UserAttributes,
} from './read-attributes.ts';

/**
 * Changes a user for the service: addresses move at once, metadata merges, a ban holds from now on.
 * A new password ends all of the user's sessions, and it or a new address voids the mails under way:
 * whoever reads the old address must not get in with them.
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
      if (checked.passwordHash !== null || isNewAddress(user, checked)) await clearTokens(tx, id);
      const edited = await changeUser(tx, id, listChanges(user, checked), now);
      const { raw_user_meta_data: userMetadata, raw_app_meta_data: appMetadata } = edited;
      const merged = {
        user: mergeMetadata(userMetadata, checked.userMetadata),
        app: mergeMetadata(appMetadata, checked.appMetadata),
      };
      // Held against the bound as a whole: each change alone may be small.
      cleanMetadata(merged.user);
      cleanMetadata(merged.app);
      const metadata = sql`raw_user_meta_data = ${jsonParam(merged.user)},
        raw_app_meta_data = ${jsonParam(merged.app)}`;
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
  await tx.execute(sql`delete from auth.sessions where user_id = ${userId}`);
}

function listChanges(user: User, { passwordHash, role, bannedUntil }: CheckedAttributes): SQL {
  const until = bannedUntil === 'none' ? null : bannedUntil;
  return sql`encrypted_password = ${passwordHash ?? user.encrypted_password},
    role = ${role ?? user.role},
    banned_until = ${bannedUntil === null ? user.banned_until : until}`;
}

/** Somebody else has the address: the database says so, so that of two who race one is refused. */
function toRefusal(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  const constraint = cause instanceof Error && 'constraint' in cause ? cause.constraint : undefined;
  if (constraint === 'users_email_key') return emailTaken();
  if (constraint === 'users_phone_key') return phoneTaken();
  return error;
}
