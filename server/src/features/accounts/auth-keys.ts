import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { dayMs, secondMs } from '@kith/contract/core/time';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import { sql } from 'drizzle-orm';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';

/**
 * Keys of the service. Threats: a token signed by another key or by none (each key verifies its own
 * algorithm and no other), a stolen database (refresh tokens need the key in `settings`; a thief of
 * the whole database has everything anyway), a rotation that signs people out (a retired key still
 * verifies). Private parts never leave this module but for signing.
 */
type VerificationKey = {
  kid: string;
  algorithm: string;
  key: Awaited<ReturnType<typeof importJWK>>;
};

export type AuthKeys = {
  /** Signs claims with the newest key. */
  sign: (claims: Record<string, unknown>) => Promise<string>;
  findVerificationKey: (kid: string | undefined, algorithm: string) => VerificationKey | undefined;
  publicJwks: () => JWK[];
  publishableKey: string;
  serviceRoleKey: string;
  /** What makes refresh tokens unforgeable. */
  refreshSecret: Buffer;
  /** What seals and hashes the secrets of second factors. */
  factorSecret: Buffer;
};

const algorithms = ['ES256', 'RS256'];
const apiKeyLifeDays = 3_650;

export type KeyOptions = {
  keysFile: string | undefined;
  hmacSecret: string | undefined;
  publishableKey: string | undefined;
  serviceRoleKey: string | undefined;
};

/** Reads the keys, making those that are missing. Two first starts at once agree on one set. */
export async function openAuthKeys(
  database: Database,
  options: KeyOptions,
  { clock, issuer }: { clock: Clock; issuer: string },
): Promise<AuthKeys> {
  const { privateJwks, settings } = await runAsService(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kith.auth-keys'))`);
    const fromFile = options.keysFile === undefined ? null : await readKeysFile(options.keysFile);
    const keys = fromFile ?? (await readOrMakeKeys(tx));
    return {
      privateJwks: keys,
      settings: await readOrMakeSettings(tx, keys[0]!, { clock, issuer }),
    };
  });
  const signingJwk = privateJwks[0]!;
  const signingKey = await importJWK(signingJwk, signingJwk.alg);
  const publicJwks = privateJwks.map(toPublic);
  const verification = await Promise.all(publicJwks.map(toVerificationKey));
  const hmacKey: VerificationKey | undefined =
    options.hmacSecret === undefined
      ? undefined
      : { kid: '', algorithm: 'HS256', key: new TextEncoder().encode(options.hmacSecret) };
  return {
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: signingJwk.alg!, kid: signingJwk.kid, typ: 'JWT' })
        .sign(signingKey),
    findVerificationKey: (kid, algorithm) =>
      algorithm === 'HS256'
        ? hmacKey
        : verification.find((key) => key.kid === kid && key.algorithm === algorithm),
    publicJwks: () => publicJwks,
    publishableKey: options.publishableKey ?? settings.publishableKey,
    serviceRoleKey: options.serviceRoleKey ?? settings.serviceRoleKey,
    refreshSecret: Buffer.from(settings.refreshSecret, 'base64url'),
    factorSecret: Buffer.from(settings.factorSecret, 'base64url'),
  };
}

/** Compares secrets without telling by time how much of them was right. */
export function equalSecrets(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function readKeysFile(path: string): Promise<JWK[]> {
  const keys = JSON.parse(await readFile(path, 'utf8')) as JWK[];
  if (!Array.isArray(keys) || keys.length === 0) {
    throw new Error('AUTH_JWT_KEYS must name a JSON array of private JWKs');
  }
  return Promise.all(
    keys.map(async (key) => {
      const alg = key.alg ?? (key.kty === 'RSA' ? 'RS256' : 'ES256');
      if (!algorithms.includes(alg) || key.d === undefined) {
        throw new Error('AUTH_JWT_KEYS must hold private ES256 or RS256 keys');
      }
      return { ...key, alg, kid: key.kid ?? (await calculateJwkThumbprint(key)) };
    }),
  );
}

async function readOrMakeKeys(tx: Tx): Promise<JWK[]> {
  const rows = await readRows<{ private_jwk: JWK }>(
    tx,
    sql`select private_jwk from auth.signing_keys order by created_at desc`,
  );
  if (rows.length > 0) return rows.map((row) => row.private_jwk);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(privateKey)), alg: 'ES256', kid: randomUUID() };
  await tx.execute(sql`insert into auth.signing_keys (kid, private_jwk)
    values (${jwk.kid}, ${JSON.stringify(jwk)}::jsonb)`);
  return [jwk];
}

type Settings = {
  publishableKey: string;
  serviceRoleKey: string;
  refreshSecret: string;
  factorSecret: string;
};

type Issuance = { clock: Clock; issuer: string };

async function readOrMakeSettings(tx: Tx, key: JWK, issuance: Issuance): Promise<Settings> {
  const rows = await readRows<{ name: string; value: string }>(
    tx,
    sql`select name, value from auth.settings`,
  );
  const found = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const keep = async (name: string, make: () => Promise<string>) => {
    const known = found[name];
    if (known !== undefined) return known;
    const value = await make();
    await tx.execute(sql`insert into auth.settings (name, value) values (${name}, ${value})`);
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

function toPublic(jwk: JWK): JWK {
  const { kty, crv, x, y, n, e, alg, kid } = jwk;
  const parts = { kty, crv, x, y, n, e, alg, kid, use: 'sig', key_ops: ['verify'] };
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  ) as JWK;
}

async function toVerificationKey(jwk: JWK): Promise<VerificationKey> {
  return { kid: jwk.kid!, algorithm: jwk.alg!, key: await importJWK(jwk, jwk.alg) };
}
