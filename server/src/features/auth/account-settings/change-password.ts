import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import { recordChange } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { refuseWeakPassword } from '#features/auth/passwords/passwords.ts';
import { endPending } from '#features/auth/proofs/end-pending.ts';
import { endOtherSessions, type Session } from '#features/auth/sessions/sessions.ts';
import { changeUser, type User } from '#features/auth/users/users.ts';

/** A new password that passed its rules, and the one that it was compared with. */
export type NewPassword = { hash: string; replaces: string | null };

/** Checks and hashes before the transaction: hashing is slow and must hold no connection. */
export async function preparePassword(
  ctx: AccountContext,
  user: User,
  { password = '', currentPassword }: { password?: string; currentPassword?: string | undefined },
): Promise<NewPassword> {
  await refuseWeakPassword(ctx.policy, password);
  const stored = user.encrypted_password;
  if (currentPassword && !(await ctx.hashing.verifyPassword(stored, currentPassword))) {
    throw new AuthError(400, 'current_password_invalid', 'The current password is not right');
  }
  if (stored !== null && (await ctx.hashing.verifyPassword(stored, password))) {
    const text = 'New password should be different from the old password.';
    throw new AuthError(422, 'same_password', text);
  }
  return { hash: await ctx.hashing.hashPassword(password), replaces: stored };
}

/** Sets the password, ends the user's other sessions and invalidates their emails and codes. */
export async function setPassword(
  tx: Tx,
  ctx: AccountContext,
  { user, session, password }: { user: User; session: Session; password: NewPassword },
): Promise<User> {
  if (user.encrypted_password !== password.replaces) {
    throw new AuthError(409, 'conflict', 'The password was changed a moment ago');
  }
  await endOtherSessions(tx, user.id, session.id);
  await endPending(tx, user.id);
  await recordChange(tx, ctx, { user, kind: 'password' });
  const now = ctx.clock.now();
  const changes = { encrypted_password: password.hash, password_changed_at: now };
  return changeUser(tx, user.id, changes, now);
}
