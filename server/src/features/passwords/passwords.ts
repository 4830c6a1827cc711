import {
  checkPasswordClasses,
  commonPasswords,
  type PasswordClass,
  passwordClasses,
  passwordMaxLength,
} from '@kith/contract/accounts/rules';
import type { Options } from '@node-rs/argon2';

import { AuthError, invalidInput } from '#platform/auth-error.ts';

import { openHashingThreads } from './hashing-threads.ts';

/**
 * Argon2id. Threat: somebody who times answers learns who is registered; so a sign-in to an unknown
 * address costs one verification too, against a hash that no password has.
 */
export type PasswordHashing = {
  hashPassword: (password: string) => Promise<string>;
  /** False, at the same cost, where there is no hash. */
  verifyPassword: (storedHash: string | null, password: string) => Promise<boolean>;
  /** Whether a hash was made at another cost than today's. */
  isOutdated: (storedHash: string) => boolean;
};

/**
 * The most memory that OWASP lists for Argon2id, and as many passes as take a server of today a tenth
 * of a second; one lane keeps one core busy.
 */
export const productCost = { memoryCost: 47_104, timeCost: 6, parallelism: 1 } satisfies Options;

export function createHashing(cost: typeof productCost = productCost): PasswordHashing {
  const threads = openHashingThreads();
  // Nobody waits for it: it is there before the first who signs in has typed a password.
  const nobodysHash = threads.hash('no account has this password', cost);
  const costInHash = `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  return {
    isOutdated: (storedHash) => !storedHash.includes(costInHash),
    hashPassword: (password) => threads.hash(password, cost),
    verifyPassword: async (storedHash, password) => {
      const matches = await threads.verify(
        storedHash ?? (await nobodysHash),
        password.slice(0, passwordMaxLength + 1),
      );
      return matches && storedHash !== null;
    },
  };
}

/** What the operator asks of a password. */
export type PasswordRules = {
  passwordMinLength: number;
  passwordClasses: readonly PasswordClass[];
};

export type PasswordWeakness = { message: string; reasons: string[] };

/** What the password lacks of today's rules, in the words of the spec; null when it keeps them. */
export function findPasswordWeakness(
  { passwordMinLength, passwordClasses: wanted }: PasswordRules,
  password: string,
): PasswordWeakness | null {
  const faults: [reason: string, message: string][] = [];
  if ([...password].length < passwordMinLength) {
    faults.push(['length', `Password must be at least ${passwordMinLength} characters`]);
  }
  const kept = checkPasswordClasses(password);
  if (wanted.some((name) => !kept[name])) faults.push(['characters', describeClasses(wanted)]);
  // An operator who asks for no classes wants to choose; the list of common ones goes with them.
  if (wanted.length > 0 && commonPasswords.includes(password.toLowerCase())) {
    faults.push(['pwned', 'Please choose a more secure password']);
  }
  if (faults.length === 0) return null;
  return {
    message: faults.map(([, message]) => message).join('. '),
    reasons: faults.map(([reason]) => reason),
  };
}

const classNames = {
  lower: 'lowercase',
  upper: 'uppercase',
  digit: 'numbers',
  special: 'special characters',
};

function describeClasses(wanted: PasswordRules['passwordClasses']): string {
  if (passwordClasses.every((name) => wanted.includes(name))) {
    return 'Password must contain uppercase, lowercase, numbers, and special characters';
  }
  return `Password must contain ${wanted.map((name) => classNames[name]).join(', ')}`;
}

/** @throws `weak_password` with its reasons, `validation_failed` for one beyond the cap. */
export function refuseWeakPassword(rules: PasswordRules, password: string): void {
  if (password.length > passwordMaxLength) {
    throw invalidInput(`Password cannot be longer than ${passwordMaxLength} characters`);
  }
  const weakness = findPasswordWeakness(rules, password);
  if (weakness) {
    const { message, reasons } = weakness;
    throw new AuthError(422, 'weak_password', message, { reasons });
  }
}
