import { decodeJwt } from 'jose';

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
  verifyAccessToken: VerifyAccessToken;
  /** The anon key: on its own, or as the bearer token, it makes the caller anonymous. */
  publishableKey: string;
  /** False lets requests in that bring no `apikey`. */
  requireApiKey: boolean;
};

/** Who asks, as the database sees them. */
export type Caller = {
  isAnonymous: boolean;
  /** Null for the anonymous caller. */
  memberId: string | null;
  /** Null for the anonymous caller, and for a token that names none. */
  sessionId: string | null;
  database: MemberDatabase;
};

/** @throws PGRST302 without an API key, PGRST301 for a token that can't be used. */
export async function identifyCaller(headers: Headers, options: CallerOptions): Promise<Caller> {
  const { database, publishableKey, verifyAccessToken } = options;
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
    };
  }
  const claims = await verifyAccessToken(token);
  if (claims === null) throw new RestError(401, 'PGRST301', describeToken(token));
  const { memberId, sessionId } = claims;
  return {
    isAnonymous: false,
    memberId,
    sessionId,
    database: openMemberDatabase(database, claims),
  };
}

/** Only a hint for the reader: what an unverified token says of itself decides nothing. */
function describeToken(token: string): string {
  try {
    const { exp } = decodeJwt(token);
    return exp !== undefined && exp * 1_000 <= Date.now() ? 'JWT expired' : 'JWT invalid';
  } catch {
    return 'JWT invalid';
  }
}
