import type { MemberClaims } from '#platform/database/transaction.ts';

/**
 * Reads an access token. Checks its signature, issuer, audience and time, not whether its session
 * still stands: that is checked with the database row, in the same trip as the request's work.
 *
 * @returns null when the token is not one of ours or has expired.
 */
export type VerifyAccessToken = (token: string) => Promise<MemberClaims | null>;

export function readBearerToken(headers: Headers): string | null {
  const match = /^Bearer ([\w.~+/=-]+)$/iu.exec(headers.get('authorization') ?? '');
  return match?.[1] ?? null;
}
