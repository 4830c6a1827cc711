import { secondMs } from '@kith/contract/core/time';
import { decodeJwt } from 'jose';

import { isGuestToken } from '#features/review/confine-guests.ts';
import type { Database } from '#platform/database/database.ts';
import type { VerifyAccessToken } from '#platform/http/bearer.ts';

import type { Claims } from './hub.ts';
import { pairOf, readSessionStates } from './visible-rows.ts';

export class TokenError extends Error {}

/** Reads the member of a token and the state of its session. */
export type ReadToken = (token: string) => Promise<Claims>;

/** @returns a reader that throws `TokenError` for a foreign, expired or ended token. */
export function createTokenReader({
  database,
  verifyAccessToken,
}: {
  database: Database;
  verifyAccessToken: VerifyAccessToken;
}): ReadToken {
  return async (token) => {
    const claims = isGuestToken(token) ? null : await verifyAccessToken(token);
    if (!claims) throw new TokenError('Token is invalid or has expired');
    const sessionState =
      (await readSessionStates(database, [claims])).get(pairOf(claims)) ?? 'gone';
    if (sessionState === 'gone') throw new TokenError('The session has ended');
    const { memberId, sessionId } = claims;
    const expiresAtMs = (decodeJwt(token).exp ?? 0) * secondMs;
    return { token, memberId, sessionId, expiresAtMs, sessionState };
  };
}
