import { cutText } from '@kith/contract/core/text';
import { hourMs, minuteMs, secondMs } from '@kith/contract/core/time';
import { AuthError, invalidInput } from '#platform/auth-error.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { refuseWeakPassword } from '#features/auth/passwords/passwords.ts';
import { cleanMetadata, type Metadata } from '#features/auth/users/metadata.ts';
import { readPhone } from '#features/auth/users/phone-numbers.ts';
import { readEmail } from '#features/auth/users/users.ts';

/** The service's data about a user, unchecked; empty text means not supplied. */
export type UserAttributes = {
  email: string;
  phone: string;
  password: string;
  passwordHash: string;
  emailConfirm: boolean;
  phoneConfirm: boolean;
  userMetadata: unknown;
  appMetadata: unknown;
  role: string;
  banDuration: string;
};

/** The same, checked. Null means not supplied. */
export type CheckedAttributes = {
  email: string | null;
  phone: string | null;
  passwordHash: string | null;
  emailConfirm: boolean;
  phoneConfirm: boolean;
  userMetadata: Metadata;
  appMetadata: Metadata;
  role: string | null;
  /** The end of a ban, `none` to lift it. */
  bannedUntil: Date | 'none' | null;
};

/** Roles of the service's own keys: a user with one could do whatever the service can. */
const rolesOfTheService = ['service_role', 'supabase_admin'];
const roleForm = /^[a-z_]\w{0,62}$/iu;

/**
 * Checks the requested attributes, and hashes the password before any transaction starts.
 *
 * @throws `validation_failed`, `weak_password`.
 */
export async function readAttributes(
  { policy, hashing, clock }: AccountContext,
  given: UserAttributes,
): Promise<CheckedAttributes> {
  if (given.passwordHash !== '') throw invalidInput('password_hash can’t be taken over');
  if (given.role !== '' && !roleForm.test(given.role)) throw invalidInput('role is not a name');
  if (rolesOfTheService.includes(given.role)) {
    throw invalidInput(`No user can have the role ${given.role}`);
  }
  if (given.password !== '') await refuseWeakPassword(policy, given.password);
  const checked = {
    email: given.email === '' ? null : readEmail(given.email),
    phone: given.phone === '' ? null : await readPhone(given.phone),
    emailConfirm: given.emailConfirm,
    phoneConfirm: given.phoneConfirm,
    userMetadata: cleanMetadata(given.userMetadata),
    appMetadata: cleanMetadata(given.appMetadata),
    role: given.role === '' ? null : given.role,
    bannedUntil: given.banDuration === '' ? null : readBan(given.banDuration, clock.now()),
  };
  const { password } = given;
  return {
    ...checked,
    passwordHash: password === '' ? null : await hashing.hashPassword(password),
  };
}

function readBan(text: string, now: Date): Date | 'none' {
  if (text === 'none') return 'none';
  return new Date(now.getTime() + readDurationMs(text));
}

const unitsMs: Record<string, number> = {
  h: hourMs,
  m: minuteMs,
  s: secondMs,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
};
const part = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/gu;
/** The longest duration that the format allows. */
const longestMs = 2 ** 63 / 1e6;

/**
 * A duration in Go's format ("24h", "1h30m") in milliseconds.
 * @throws `validation_failed`.
 */
export function readDurationMs(text: string): number {
  const parts = [...text.matchAll(part)];
  const isWhole = parts.length > 0 && parts.map(([whole]) => whole).join('') === text;
  const totalMs = parts.reduce((sum, [, count, unit]) => sum + Number(count) * unitsMs[unit!]!, 0);
  if (text === '0') return 0;
  if (!isWhole || totalMs > longestMs) {
    throw invalidInput(
      `invalid format for ban duration: time: invalid duration "${cutText(text, 50)}"`,
    );
  }
  return totalMs;
}

export function noSuchUser(text = 'User not found'): AuthError {
  return new AuthError(404, 'user_not_found', text);
}
