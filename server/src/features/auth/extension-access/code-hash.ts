import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Plain SHA-256 is enough: 256 random bits can't be guessed. */
export const hashCode = digest;

/** Whether a verifier is the one of a challenge (RFC 7636, S256). */
export function provesChallenge(verifier: string, challenge: string): boolean {
  const given = Buffer.from(challenge, 'base64url');
  const own = digest(verifier);
  return given.length === own.length && timingSafeEqual(given, own);
}
