import { isUuid } from '@kith/contract/core/uuid';
import { secondMs } from '@kith/contract/core/time';
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';

import type { Clock } from '#platform/clock.ts';
import type { VerifyAccessToken } from '#platform/http/bearer.ts';
import { mostEntries } from '#platform/lru-limit.ts';

import { type AuthKeys, equalSecrets } from './auth-keys.ts';
import type { VerificationKey } from './key-ring.ts';

/**
 * Access tokens. Threats: `alg: none`, HS256 with a public key, another service's key, another
 * audience or issuer, an expired token. The algorithm comes from the key that `kid` names, never
 * from the token alone. Whether the session is valid is checked in its row, elsewhere.
 */
type AccessClaims = JWTPayload & {
  sub?: string;
  role?: string;
  session_id?: string;
};

/** The claims of a token, and the key that verified it. */
type Verified = { claims: AccessClaims; key: VerificationKey };

const cacheSize = 20_000;
const clockToleranceS = 5;
const audience = 'authenticated';

/** The role of an API key. */
type KeyRole = 'anon' | 'service_role';

export type TokenReader = {
  /**
   * The claims of a valid token of ours.
   * @throws with the reason.
   */
  readClaims: (token: string) => Promise<AccessClaims>;
  verifyAccessToken: VerifyAccessToken;
  /**
   * Whose key it is: one that the service made or was given, or one of these roles that one of its
   * keys signed, as with `AUTH_JWT_SECRET`. Null for all others, also for a member's token.
   */
  readApiKey: (key: string) => Promise<KeyRole | null>;
};

const keyRoles: Readonly<Record<string, KeyRole>> = {
  anon: 'anon',
  service_role: 'service_role',
  supabase_admin: 'service_role',
};

export function createTokenReader(keys: AuthKeys, issuer: string, clock: Clock): TokenReader {
  // A signature costs a tenth of a millisecond: each is checked once while its token lives.
  const known = new LRUCache<string, Verified>(mostEntries(cacheSize));

  const readClaims = async (token: string): Promise<AccessClaims> => {
    const cached = known.get(token);
    const nowS = Math.floor(clock.now().getTime() / secondMs);
    const isGood = cached?.claims.exp !== undefined && cached.claims.exp > nowS;
    if (isGood && keys.accepts(cached.key)) return cached.claims;
    known.delete(token);
    const { alg = '', kid } = decodeProtectedHeader(token);
    const key = await keys.findVerificationKey(kid, alg);
    if (!key) throw new Error(`signing method ${alg} or its key is not known`);
    const { payload } = await jwtVerify<AccessClaims>(token, key.key, {
      algorithms: [key.algorithm],
      clockTolerance: clockToleranceS,
      currentDate: clock.now(),
    });
    // Tokens of a shared secret come from elsewhere and may name another issuer or none.
    if (key.algorithm !== 'HS256' && payload.iss !== issuer && payload.role === audience) {
      throw new Error('token is of another issuer');
    }
    known.set(token, { claims: payload, key });
    return payload;
  };

  return {
    readClaims,
    readApiKey: async (key) => {
      if (equalSecrets(key, keys.publishableKey)) return 'anon';
      if (equalSecrets(key, keys.serviceRoleKey)) return 'service_role';
      const role = (await readClaims(key).catch(() => null))?.role ?? '';
      return Object.hasOwn(keyRoles, role) ? keyRoles[role]! : null;
    },
    verifyAccessToken: async (token) => {
      const claims = await readClaims(token).catch(() => null);
      if (!claims || claims.role !== audience || !hasAudience(claims)) return null;
      const memberId = readId(claims.sub);
      if (memberId === null) return null;
      if ((claims.session_id ?? null) === null) return { memberId, sessionId: null };
      const sessionId = readId(claims.session_id);
      return sessionId === null ? null : { memberId, sessionId };
    },
  };
}

function hasAudience({ aud }: AccessClaims): boolean {
  return Array.isArray(aud) ? aud.includes(audience) : aud === audience;
}

/** Two spellings of one member must not count as two. */
function readId(claim: unknown): string | null {
  return typeof claim === 'string' && isUuid(claim) ? claim.toLowerCase() : null;
}
