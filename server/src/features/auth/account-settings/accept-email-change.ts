import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import { recordChange } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { clearTokens, type OneTimeToken, useUp } from '#features/auth/proofs/one-time-tokens.ts';
import { emailTaken, takeEmail } from '#features/auth/users/take-email.ts';
import {
  changeUser,
  findUserByEmail,
  listIdentities,
  type User,
} from '#features/auth/users/users.ts';

/**
 * Counts one confirmation of an email change and makes the change with the last one. Readers of the
 * former address must not get in with what was sent there, so that becomes invalid.
 *
 * @returns null while another confirmation is missing.
 * @throws `email_exists` when the address was taken meanwhile.
 */
export async function acceptEmailChange(
  tx: Tx,
  ctx: AccountContext,
  token: OneTimeToken,
  user: User,
): Promise<User | null> {
  const now = ctx.clock.now();
  await useUp(tx, token);
  const missing = Math.max(0, user.email_change_confirmations - 1);
  if (missing > 0) {
    await changeUser(tx, user.id, { email_change_confirmations: missing }, now);
    return null;
  }
  if (user.new_email === null) throw new AuthError(403, 'otp_expired', 'The change was withdrawn');
  if (await findUserByEmail(tx, user.new_email)) throw emailTaken();
  await clearTokens(tx, user.id);
  await recordEmailChange(tx, ctx, { user, email: user.new_email });
  await changeUser(tx, user.id, { new_email: null, email_change_confirmations: 0 }, now);
  return takeEmail(tx, { userId: user.id, email: user.new_email, now });
}

async function recordEmailChange(
  tx: Tx,
  ctx: AccountContext,
  { user, email }: { user: User; email: string },
): Promise<void> {
  const identities = await listIdentities(tx, user.id);
  const hasIdentity = identities.some(({ provider }) => provider === 'email');
  const restore = { email: user.email, had_identity: hasIdentity };
  await recordChange(tx, ctx, { user, kind: 'email', detail: email, restore });
}
