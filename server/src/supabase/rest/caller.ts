import { secondMs } from '@kith/contract/core/time';
import { decodeJwt } from 'jose';

import type { TokenReader } from '#features/auth/auth-keys/token-reader.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type MemberDatabase,
  openAnonDatabase,
  openMemberDatabase,
} from '#platform/database/transaction.ts';
import { openServiceDatabase } from '#platform/database/service.ts';
import { readBearerToken, type VerifyAccessToken } from '#platform/http/bearer.ts';

import { RestError } from './rest-error.ts';

export type CallerOptions = {
  database: Database;
  clock: Clock;
  verifyAccessToken: VerifyAccessToken;
  /** The role of an API key; null for none of ours. */
  readApiKey: TokenReader['readApiKey'];
  /** False accepts requests without `apikey`. */
  requireApiKey: boolean;
};

/** The caller, as the database sees them. */
export type Caller = {
  isAnonymous: boolean;
  /** The service's key: all rows of the tables that are served, and an entry in the audit log. */
  isService: boolean;
  /** Null for the anonymous caller. */
  memberId: string | null;
  /** Null for the anonymous caller, and for a token without a session. */
  sessionId: string | null;
  database: MemberDatabase;
  clock: Clock;
};

/** @throws PGRST302 without an API key, PGRST301 for a token that can't be used. */
export async function identifyCaller(headers: Headers, options: CallerOptions): Promise<Caller> {
  const { database, clock, readApiKey, verifyAccessToken } = options;
  const key = headers.get('apikey');
  if (options.requireApiKey && (key === null || (await readApiKey(key)) === null)) {
    const found = key !== null ? 'Invalid API key' : 'No API key found in request';
    throw new RestError(401, 'PGRST302', found);
  }
  const token = readBearerToken(headers);
  const noMember = { memberId: null, sessionId: null, clock };
  const anonymous = { isAnonymous: true, isService: false, ...noMember };
  if (token === null) return { ...anonymous, database: openAnonDatabase(database) };
  const claims = await verifyAccessToken(token);
  if (claims !== null) {
    const { memberId, sessionId } = claims;
    return {
      isAnonymous: false,
      isService: false,
      memberId,
      sessionId,
      clock,
      database: openMemberDatabase(database, claims),
    };
  }
  const role = await readApiKey(token);
  if (role === null) throw new RestError(401, 'PGRST301', describeToken(token, clock.now()));
  if (role === 'anon') return { ...anonymous, database: openAnonDatabase(database) };
  const service = { isAnonymous: false, isService: true, ...noMember };
  return { ...service, database: openServiceDatabase(database) };
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
