import { secondMs } from '@kith/contract/core/time';
import { decodeJwt } from 'jose';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type MemberDatabase,
  openAnonDatabase,
  openMemberDatabase,
} from '#platform/database/transaction.ts';
import { readBearerToken, type VerifyAccessToken } from '#platform/http/bearer.ts';

import { RestError } from './rest-error.ts';

export type CallerOptions = {
  database: Database;
  clock: Clock;
  verifyAccessToken: VerifyAccessToken;
  /** The anon key: on its own, or as the bearer token, it makes the caller anonymous. */
  publishableKey: string;
  /** False accepts requests without `apikey`. */
  requireApiKey: boolean;
};

/** The caller, as the database sees them. */
export type Caller = {
  isAnonymous: boolean;
  /** Null for the anonymous caller. */
  memberId: string | null;
  /** Null for the anonymous caller, and for a token without a session. */
  sessionId: string | null;
  database: MemberDatabase;
  clock: Clock;
};

/** @throws PGRST302 without an API key, PGRST301 for a token that can't be used. */
export async function identifyCaller(headers: Headers, options: CallerOptions): Promise<Caller> {
  const { database, clock, publishableKey, verifyAccessToken } = options;
  if (options.requireApiKey && headers.get('apikey') !== publishableKey) {
    const found = headers.has('apikey') ? 'Invalid API key' : 'No API key found in request';
    throw new RestError(401, 'PGRST302', found);
  }
  const token = readBearerToken(headers);
  if (token === null || token === publishableKey) {
    return {
      isAnonymous: true,
      memberId: null,
      sessionId: null,
      database: openAnonDatabase(database),
      clock,
    };
  }
  const claims = await verifyAccessToken(token);
  if (claims === null) throw new RestError(401, 'PGRST301', describeToken(token, clock.now()));
  const { memberId, sessionId } = claims;
  return {
    isAnonymous: false,
    memberId,
    sessionId,
    database: openMemberDatabase(database, claims),
    clock,
  };
}

/** Only a hint for the reader: nothing is decided by the content of an unverified token. */
function describeToken(token: string, now: Date): string {
  try {
    const { exp } = decodeJwt(token);
    return exp !== undefined && exp * secondMs <= now.getTime() ? 'JWT expired' : 'JWT invalid';
  } catch {
    return 'JWT invalid';
  }
}
