import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { sql } from 'drizzle-orm';

import { readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

/**
 * The keys that sign access tokens, as they are kept: in the database, or in a file of the operator.
 * The newest signs. One that was replaced has lost its private part and only verifies, until the
 * last token that it may have signed has run out.
 */
export type StoredKey = {
  publicJwk: JWK;
  privateJwk: JWK | null;
  /** Null for a key that nothing has replaced. */
  acceptedUntil: Date | null;
};

const algorithms = ['ES256', 'RS256'];

/** @throws when the file holds anything but private ES256 and RS256 keys. */
export async function readKeysFile(path: string): Promise<StoredKey[]> {
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
      const kid = key.kid ?? (await calculateJwkThumbprint(key));
      const privateJwk: JWK = { ...key, alg, kid };
      return { publicJwk: toPublic(privateJwk), privateJwk, acceptedUntil: null };
    }),
  );
}

/** The keys of the database that count at `now`, the one that signs first. */
export async function readStoredKeys(tx: Tx, now: Date): Promise<StoredKey[]> {
  const rows = await readRows<{
    public_jwk: JWK;
    private_jwk: JWK | null;
    accepted_until: TimeText | null;
  }>(
    tx,
    sql`select public_jwk, private_jwk, accepted_until from auth.signing_keys
      where accepted_until is null or accepted_until > ${now}
      order by (private_jwk is null), created_at desc`,
  );
  return rows.map((row) => ({
    publicJwk: toPublic(row.public_jwk),
    privateJwk: row.private_jwk,
    acceptedUntil: readTime(row.accepted_until),
  }));
}

/** Makes a key that signs from now on. */
export async function insertSigningKey(tx: Tx, now: Date): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const privateJwk: JWK = { ...(await exportJWK(privateKey)), alg: 'ES256', kid: randomUUID() };
  const publicJwk = toPublic(privateJwk);
  await tx.execute(sql`insert into auth.signing_keys (kid, private_jwk, public_jwk, created_at)
    values (${privateJwk.kid}, ${JSON.stringify(privateJwk)}::jsonb,
      ${JSON.stringify(publicJwk)}::jsonb, ${now})`);
  return { publicJwk, privateJwk, acceptedUntil: null };
}

/** Takes the private part of every key that signs; they verify until `acceptedUntil`. */
export async function retireSigningKeys(tx: Tx, acceptedUntil: Date): Promise<void> {
  await tx.execute(sql`update auth.signing_keys
    set private_jwk = null, accepted_until = ${acceptedUntil} where private_jwk is not null`);
}

/** Holds off everybody else who makes or replaces keys, until the transaction ends. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kith.auth-keys'))`);
}

/** What may be published of a key: never `d` and its like, nor a key of bytes. */
function toPublic(jwk: JWK): JWK {
  const { kty, crv, x, y, n, e, alg, kid } = jwk;
  const parts = { kty, crv, x, y, n, e, alg, kid, use: 'sig', key_ops: ['verify'] };
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  ) as JWK;
}
