import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/tx.ts';
import { isUniqueViolation } from '#platform/database/constraint-violations.ts';

import { confirmEmail, type User } from './users.ts';

/** Gives the user the address as a verified one. @throws `email_exists`. */
export async function takeEmail(
  tx: Tx,
  address: { userId: string; email: string; now: Date },
): Promise<User> {
  return confirmEmail(tx, address).catch(refuseTaken);
}

/** For an address that was taken between the check and the change. */
export function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? emailTaken() : error;
}

export function emailTaken(): AuthError {
  const text = 'A user with this email address has already been registered';
  return new AuthError(422, 'email_exists', text);
}
