import { randomBytes, timingSafeEqual } from 'node:crypto';

import { dayMs, secondMs } from '@kith/contract/core/time';
import { importJWK, type JWK, SignJWT } from 'jose';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Logger } from '#platform/log.ts';

import { type KeyRing, openKeyRing, type VerificationKey } from './key-ring.ts';
import {
  insertSigningKey,
  lockSigningKeys,
  readKeysFile,
  readStoredKeys,
  type StoredKey,
} from './signing-keys.ts';

/**
 * Keys of the service. Threats: a token signed by another key or by none (each key verifies only
 * its own algorithm), a stolen database (refresh tokens need the key in `settings`; a thief of the
 * whole database has everything anyway), a rotation that signs people out (a retired key still
 * verifies). Private parts leave this module only for signing.
 */
export type AuthKeys = Pick<KeyRing, 'sign' | 'publicJwks' | 'catchUp'> & {
  findVerificationKey: (
    kid: string | undefined,
    algorithm: string,
  ) => Promise<VerificationKey | undefined>;
  accepts: (key: VerificationKey) => boolean;
  publishableKey: string;
  serviceRoleKey: string;
  /** The key that makes refresh tokens unforgeable. */
  refreshSecret: Buffer;
  /** Seals and hashes the secrets of second factors. */
  factorSecret: Buffer;
  /** Whether the operator keeps the signing keys in a file: then we can't rotate them. */
  areFromFile: boolean;
};

const apiKeyLifeDays = 3_650;

export type KeyOptions = {
  keysFile: string | undefined;
  hmacSecret: string | undefined;
  publishableKey: string | undefined;
  serviceRoleKey: string | undefined;
};

/** Reads the keys, creating missing ones. Two simultaneous first starts agree on one set. */
export async function openAuthKeys(
  database: Database,
  options: KeyOptions,
  { clock, log, issuer }: { clock: Clock; log: Logger; issuer: string },
): Promise<AuthKeys> {
  const { keysFile, hmacSecret } = options;
  const load = () =>
    keysFile === undefined
      ? runAsService(database, (tx) => readStoredKeys(tx, clock.now()))
      : readKeysFile(keysFile);
  const { keys, settings } = await runAsService(database, async (tx) => {
    await lockSigningKeys(tx);
    const keys =
      keysFile === undefined ? await readOrMakeKeys(tx, clock.now()) : await readKeysFile(keysFile);
    const issuance = { clock, issuer };
    return { keys, settings: await readOrMakeSettings(tx, keys[0]!.privateJwk!, issuance) };
  });
  const ring = await openKeyRing(keys, { load, clock, log });
  const hmacKey: VerificationKey | undefined =
    hmacSecret === undefined
      ? undefined
      : {
          kid: '',
          algorithm: 'HS256',
          key: new TextEncoder().encode(hmacSecret),
          acceptedUntil: null,
        };
  return {
    sign: ring.sign,
    findVerificationKey: async (kid, algorithm) => {
      if (algorithm === 'HS256') return hmacKey;
      return kid === undefined ? undefined : ring.find(kid, algorithm);
    },
    accepts: (key) => key === hmacKey || ring.accepts(key),
    publicJwks: ring.publicJwks,
    catchUp: ring.catchUp,
    publishableKey: options.publishableKey ?? settings.publishableKey,
    serviceRoleKey: options.serviceRoleKey ?? settings.serviceRoleKey,
    refreshSecret: Buffer.from(settings.refreshSecret, 'base64url'),
    factorSecret: Buffer.from(settings.factorSecret, 'base64url'),
    areFromFile: keysFile !== undefined,
  };
}

/** Compares secrets in constant time. */
export function equalSecrets(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function readOrMakeKeys(tx: Tx, now: Date): Promise<StoredKey[]> {
  const keys = await readStoredKeys(tx, now);
  return keys[0]?.privateJwk ? keys : [await insertSigningKey(tx, now), ...keys];
}

type Settings = {
  publishableKey: string;
  serviceRoleKey: string;
  refreshSecret: string;
  factorSecret: string;
};

type Issuance = { clock: Clock; issuer: string };

async function readOrMakeSettings(tx: Tx, key: JWK, issuance: Issuance): Promise<Settings> {
  const rows = await tx.selectFrom('auth.settings').select(['name', 'value']).execute();
  const found = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const keep = async (name: string, make: () => Promise<string>) => {
    const known = found[name];
    if (known !== undefined) return known;
    const value = await make();
    await tx.insertInto('auth.settings').values({ name, value }).execute();
    return value;
  };
  return {
    publishableKey: await keep('publishable_key', () => makeApiKey(key, 'anon', issuance)),
    serviceRoleKey: await keep('service_role_key', () => makeApiKey(key, 'service_role', issuance)),
    refreshSecret: await keep('refresh_secret', async () => randomBytes(32).toString('base64url')),
    factorSecret: await keep('factor_secret', async () => randomBytes(32).toString('base64url')),
  };
}

async function makeApiKey(jwk: JWK, role: string, { clock, issuer }: Issuance): Promise<string> {
  const now = clock.now().getTime();
  return new SignJWT({ role })
    .setProtectedHeader({ alg: jwk.alg!, kid: jwk.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setIssuedAt(Math.floor(now / secondMs))
    .setExpirationTime(Math.floor((now + apiKeyLifeDays * dayMs) / secondMs))
    .sign(await importJWK(jwk, jwk.alg));
}
