import { randomBytes } from 'node:crypto';

import {
  checkPasswordClasses,
  countCharacters,
  type PasswordClass,
  passwordClasses,
  passwordMaxLength,
} from '@kith/contract/account/sign-in-rules';
import type { Options } from '@node-rs/argon2';

import { AuthError, invalidInput } from '#platform/auth-error.ts';

import { isCommonPassword } from './common-passwords.ts';
import { openHashingThreads } from './hashing-threads.ts';

/**
 * Argon2id. Threat: learning by timing who is registered; so a sign-in to an unknown address costs
 * one verification too, against a hash without a password.
 */
export type PasswordHashing = {
  hashPassword: (password: string) => Promise<string>;
  /** False, at the same cost, when there is no hash. */
  verifyPassword: (storedHash: string | null, password: string) => Promise<boolean>;
  /** Whether a hash was made at another cost than today's. */
  isOutdated: (storedHash: string) => boolean;
};

/**
 * The highest memory in OWASP's list for Argon2id, and as many passes as take a current server a
 * tenth of a second; one lane uses one core.
 */
const strongCost = { memoryCost: 47_104, timeCost: 6, parallelism: 1 } satisfies Options;

/** What a hash costs, memory in KiB. `light` is the least of OWASP's list, an eighth of `strong`. */
export const hashingCosts = {
  strong: strongCost,
  light: { memoryCost: 7_168, timeCost: 5, parallelism: 1 },
} satisfies Record<string, Options>;

export function createHashing(cost: typeof strongCost = strongCost): PasswordHashing {
  const threads = openHashingThreads();
  const costInHash = `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const dummyHash = createDummyHash(costInHash);
  return {
    isOutdated: (storedHash) => !storedHash.includes(costInHash),
    hashPassword: (password) => threads.hash(password, cost),
    verifyPassword: async (storedHash, password) => {
      const matches = await threads.verify(
        storedHash ?? dummyHash,
        password.slice(0, passwordMaxLength + 1),
      );
      return matches && storedHash !== null;
    },
  };
}

/** A hash in PHC format that no password has: comparing with it costs the same, making it nothing. */
function createDummyHash(costInHash: string): string {
  const [salt, hash] = [16, 32].map((bytes) =>
    randomBytes(bytes).toString('base64').replace(/=+$/u, ''),
  );
  return `$argon2id$v=19${costInHash}${salt}$${hash}`;
}

/** The operator's password rules. */
export type PasswordRules = {
  passwordMinLength: number;
  passwordClasses: readonly PasswordClass[];
};

export type PasswordWeakness = { message: string; reasons: string[] };

/** What the password lacks, with the specified texts; null when it follows the rules. */
export async function findPasswordWeakness(
  { passwordMinLength, passwordClasses: wanted }: PasswordRules,
  password: string,
): Promise<PasswordWeakness | null> {
  const faults: [reason: string, message: string][] = [];
  if (countCharacters(password) < passwordMinLength) {
    faults.push(['length', `Password should be at least ${passwordMinLength} characters.`]);
  }
  const kept = checkPasswordClasses(password);
  if (wanted.some((name) => !kept[name])) faults.push(['characters', describeClasses(wanted)]);
  // An operator who requires no classes wants few rules; the list of common passwords is skipped
  // with them.
  const isOtherwiseGood = faults.length === 0;
  if (wanted.length > 0 && (await isCommonPassword(password, { isOtherwiseGood }))) {
    faults.push([
      'pwned',
      'Password is known to be weak and easy to guess, please choose a different one.',
    ]);
  }
  if (faults.length === 0) return null;
  return {
    message: faults.map(([, message]) => message).join(' '),
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
    return 'Password should contain uppercase, lowercase, numbers, and special characters.';
  }
  return `Password should contain ${wanted.map((name) => classNames[name]).join(', ')}.`;
}

/** @throws `weak_password` with its reasons, `validation_failed` for one that is too long. */
export async function refuseWeakPassword(rules: PasswordRules, password: string): Promise<void> {
  if (password.length > passwordMaxLength) {
    throw invalidInput(`Password cannot be longer than ${passwordMaxLength} characters`);
  }
  const weakness = await findPasswordWeakness(rules, password);
  if (weakness) {
    const { message, reasons } = weakness;
    throw new AuthError(422, 'weak_password', message, { reasons });
  }
}
