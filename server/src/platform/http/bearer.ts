import type { MemberClaims } from '#platform/database/transaction.ts';

/**
 * Reads an access token. Checks its signature, issuer, audience and time, but not whether its
 * session is valid: that is checked in the database, in the round trip of the request's work.
 *
 * @returns null when the token is not one of ours or has expired.
 */
export type VerifyAccessToken = (token: string) => Promise<MemberClaims | null>;

export function readBearerToken(headers: Headers): string | null {
  const match = /^Bearer ([\w.~+/=-]+)$/iu.exec(headers.get('authorization') ?? '');
  return match?.[1] ?? null;
}
