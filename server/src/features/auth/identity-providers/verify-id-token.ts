import { createHash } from 'node:crypto';

import { minuteMs, secondMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import type { Clock } from '#platform/clock.ts';
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import type { Configuration } from 'openid-client';

import { type ExternalIdentity, readOidcIdentity } from '#features/auth/users/external-identity.ts';

import { createProviderFetch } from './provider-fetch.ts';
import type { ProviderSettings } from './provider-settings.ts';

/**
 * ID tokens that an app got from a provider itself. Threats: a token for another app (audience, and
 * `azp`: the app that it was issued to), of another issuer, unsigned or signed with a secret
 * (algorithms), stolen and used again (nonce; one without is accepted once), combined with another
 * access token (`at_hash`), one that would make us fetch keys from an address of its choice (keys
 * come from the configured issuer; the token's `iss` is only compared).
 */
export type IdTokenVerifier = (proof: {
  idToken: string;
  accessToken: string;
  nonce: string;
}) => Promise<VerifiedIdToken>;

type VerifiedIdToken = {
  identity: ExternalIdentity;
  /** What has to be remembered, and until when, for a token that no nonce protects. */
  onceOnly: { proof: string; until: Date } | null;
};

const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Google's tokens name their issuer with and without its scheme. */
const aliases = new Map([['https://accounts.google.com', 'accounts.google.com']]);
/** Its key set did not come, or had another status than 200. */
const outageCodes = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']);
const clockToleranceS = 10;
const fetchTimeoutMs = 8 * secondMs;

function refuse(message: string, error = 'invalid request'): AuthError {
  return new AuthError(400, 'bad_id_token', message, { oauthError: error });
}

export function createIdTokenVerifier(
  settings: ProviderSettings,
  configure: () => Promise<Configuration>,
  clock: Clock,
): IdTokenVerifier {
  let keySet: { address: string; keys: ReturnType<typeof createRemoteJWKSet> } | null = null;
  const openKeys = (address: string) => {
    if (keySet?.address !== address) {
      const options = {
        timeoutDuration: fetchTimeoutMs,
        cacheMaxAge: 10 * minuteMs,
        [customFetch]: createProviderFetch(settings),
      };
      keySet = { address, keys: createRemoteJWKSet(new URL(address), options) };
    }
    return keySet.keys;
  };
  return async ({ idToken, accessToken, nonce }) => {
    refuseGarbage(idToken, clock.now());
    const { issuer, jwks_uri: address } = (await configure()).serverMetadata();
    if (address === undefined || !isSafe(settings, address)) throw refuse('Bad ID token');
    const { payload, protectedHeader } = await jwtVerify(idToken, openKeys(address), {
      algorithms,
      audience: [...settings.clientIds],
      requiredClaims: ['iss', 'sub', 'iat', 'exp'],
      currentDate: clock.now(),
      clockTolerance: clockToleranceS,
    }).catch((error: unknown) => {
      throw translate(error);
    });
    const { iss, sub, exp = 0 } = payload;
    const isExpected = iss === expectIssuer(issuer, payload) || iss === aliases.get(issuer);
    if (!iss || !isExpected || !sub?.trim()) throw refuse('Bad ID token');
    checkParty(settings, payload);
    const isProtected = checkNonce(settings, payload, nonce);
    checkAccessToken(payload, protectedHeader.alg, accessToken);
    const until = new Date((exp + clockToleranceS) * secondMs);
    return {
      identity: readOidcIdentity(settings.name, { ...payload, iss, sub }),
      // The signature itself may have several forms, what is signed has one.
      onceOnly: isProtected ? null : { proof: idToken.slice(0, idToken.lastIndexOf('.')), until },
    };
  };
}

/** What no key could make valid costs the provider no request. */
function refuseGarbage(idToken: string, now: Date): void {
  let alg: string | undefined;
  let claims: JWTPayload;
  try {
    ({ alg } = decodeProtectedHeader(idToken));
    claims = decodeJwt(idToken);
  } catch {
    throw refuse('Bad ID token');
  }
  if (alg === undefined || !algorithms.includes(alg)) throw refuse('Bad ID token');
  const isExpired =
    typeof claims.exp === 'number' && claims.exp + clockToleranceS <= now.getTime() / secondMs;
  if (isExpired) throw refuse('ID token has expired');
}

/** Keys need TLS, unless the provider runs on this machine. */
function isSafe({ issuer }: ProviderSettings, address: string): boolean {
  return address.startsWith('https:') || issuer.protocol === 'http:';
}

/** An invalid token is a refusal; unavailable keys are an outage. */
function translate(error: unknown): AuthError {
  if (error instanceof errors.JWTExpired) return refuse('ID token has expired');
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
    return refuse('Unacceptable audience in id_token');
  }
  const isFault = error instanceof errors.JOSEError && !outageCodes.has(error.code);
  if (isFault) return refuse('Bad ID token');
  return new AuthError(503, 'unexpected_failure', 'The provider does not answer');
}

/** Microsoft's issuer for all tenants contains the token's tenant. */
function expectIssuer(issuer: string, { tid }: JWTPayload): string {
  return typeof tid === 'string' && /^[\w-]+$/u.test(tid)
    ? issuer.replace('{tenantid}', tid)
    : issuer;
}

/** Of several audiences the token was issued to the one that it names. */
function checkParty({ clientIds }: ProviderSettings, { aud, azp }: JWTPayload): void {
  const isShared = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined && !isShared) return;
  if (typeof azp === 'string' && clientIds.includes(azp)) return;
  throw refuse('Unacceptable authorized party in id_token');
}

/** @returns whether the token belongs to one sign-in only. */
function checkNonce(
  { skipsNonce }: ProviderSettings,
  { nonce: claimed }: JWTPayload,
  nonce: string,
): boolean {
  if (skipsNonce) return false;
  const given = typeof claimed === 'string' ? claimed : '';
  if ((given === '') !== (nonce === '')) {
    throw refuse('Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (nonce !== '' && createHash('sha256').update(nonce).digest('hex') !== given) {
    throw refuse('Nonces mismatch', 'invalid nonce');
  }
  return nonce !== '';
}

/** The left half of the access token's hash, with the hash of the token's algorithm. */
function checkAccessToken({ at_hash: hash }: JWTPayload, algorithm: string, token: string): void {
  if (typeof hash !== 'string' || hash === '') return;
  if (token === '') throw refuse('ID token has at_hash: access_token is missing');
  const size = algorithm.startsWith('Ed') ? '512' : algorithm.slice(-3);
  const digest = createHash(`sha${size}`).update(token).digest();
  if (digest.subarray(0, digest.length / 2).toString('base64url') !== hash) {
    throw refuse('access_token does not belong to the ID token');
  }
}
