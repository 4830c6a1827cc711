import { createHash, randomBytes } from 'node:crypto';

/*
 * Threats: a guessed token, so it has 256 random bits; a stolen database, so only its hash is kept,
 * which needs no salt because no one can try all tokens. A hash is looked up by an index: its
 * timing reveals something about hashes, not about tokens.
 */
const tokenBytes = 32;

export function makeToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
