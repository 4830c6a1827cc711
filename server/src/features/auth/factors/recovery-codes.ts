import { createHmac, randomBytes } from 'node:crypto';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';

/**
 * Recovery codes: ten characters of 32, 50 random bits each, written in two halves. Letters that
 * look like digits are left out, and read as digits when typed. Stored as keyed hashes.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const half = 5;

export function makeRecoveryCode(): string {
  const letters = [...randomBytes(2 * half)].map((byte) => alphabet[byte % alphabet.length]);
  return `${letters.slice(0, half).join('')}-${letters.slice(half).join('')}`;
}

/** A code as it was typed, in the form that is hashed; spaces and hyphens don't count. */
function fold(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '')
    .replaceAll(/[il]/gu, '1')
    .replaceAll('o', '0');
}

export function hashRecoveryCode({ keys }: AccountContext, userId: string, code: string): Buffer {
  const text = `recovery|${userId}|${fold(code)}`;
  return createHmac('sha256', keys.factorSecret).update(text).digest();
}
