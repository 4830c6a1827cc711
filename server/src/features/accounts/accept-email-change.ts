import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';
import { AuthError } from '#platform/auth-error.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';

import type { AccountContext } from './account-context.ts';
import { type OneTimeToken, useUp } from './one-time-tokens.ts';
import { changeUser, confirmEmail, findUserByEmail, type User } from './users.ts';

/**
 * Counts one confirmation of a change of address and makes the change with the last one.
 *
 * @returns null while another confirmation is missing.
 * @throws `email_exists` when somebody else took the address meanwhile.
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
    await changeUser(tx, user.id, sql`email_change_confirmations = ${missing}`, now);
    return null;
  }
  if (user.new_email === null) throw new AuthError(403, 'otp_expired', 'The change was withdrawn');
  if (await findUserByEmail(tx, user.new_email)) throw emailTaken();
  await changeUser(tx, user.id, sql`new_email = null, email_change_confirmations = 0`, now);
  return takeEmail(tx, { userId: user.id, email: user.new_email, now });
}

/** Gives the user the address as a verified one. @throws `email_exists`. */
export async function takeEmail(
  tx: Tx,
  address: { userId: string; email: string; now: Date },
): Promise<User> {
  return confirmEmail(tx, address).catch(refuseTaken);
}

/** For when somebody else took the address between the look and the change. */
export function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? emailTaken() : error;
}

export function emailTaken(): AuthError {
  const text = 'A user with this email address has already been registered';
  return new AuthError(422, 'email_exists', text);
}
