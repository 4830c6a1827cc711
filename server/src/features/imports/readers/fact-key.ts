import { createHash } from 'node:crypto';

const keyLength = 32;

/** A short key of a fact, equal for equal parts. */
export function hashOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, keyLength);
}
