import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { holdLock } from '#platform/database/locks.ts';

/**
 * The stored keys that sign access tokens: in the database, or in a file of the operator. The
 * newest signs. A replaced one has lost its private part and only verifies, until the last token
 * that it may have signed has expired.
 */
export type StoredKey = {
  publicJwk: JWK;
  privateJwk: JWK | null;
  /** Null for the current key. */
  acceptedUntil: Date | null;
};

const algorithms = ['ES256', 'RS256'];

/** A keys file that can't be used. Its message names the setting and is for the operator. */
class KeysFileError extends Error {}

/** @throws `KeysFileError` when the file holds anything but private ES256 and RS256 keys. */
export async function readKeysFile(path: string): Promise<StoredKey[]> {
  const keys = parseKeys(await readFile(path, 'utf8').catch(refuseUnreadable));
  return Promise.all(
    keys.map(async (key) => {
      const alg = key?.alg ?? (key?.kty === 'RSA' ? 'RS256' : 'ES256');
      if (!algorithms.includes(alg) || key?.d === undefined) {
        throw new KeysFileError('AUTH_JWT_KEYS must hold private ES256 or RS256 keys');
      }
      // What a key may be used for is decided here: files list both uses, or those of another tool.
      const { key_ops: _operations, use: _use, ext: _ext, ...parts } = key;
      try {
        const kid = key.kid ?? (await calculateJwkThumbprint(key));
        const privateJwk: JWK = { ...parts, alg, kid };
        await importJWK(privateJwk, alg);
        return { publicJwk: toPublic(privateJwk), privateJwk, acceptedUntil: null };
      } catch {
        throw new KeysFileError('AUTH_JWT_KEYS holds a key that can’t be read');
      }
    }),
  );
}

function refuseUnreadable(error: NodeJS.ErrnoException): never {
  throw new KeysFileError(`AUTH_JWT_KEYS can’t be read (${error.code ?? 'unknown fault'})`);
}

function parseKeys(text: string): JWK[] {
  try {
    const keys: unknown = JSON.parse(text);
    if (Array.isArray(keys) && keys.length > 0) return keys as JWK[];
  } catch {
    // Falls through: a parser's message would quote the file.
  }
  throw new KeysFileError('AUTH_JWT_KEYS must name a JSON array of private JWKs');
}

/** The valid database keys at `now`, the signing one first. */
export async function readStoredKeys(tx: Tx, now: Date): Promise<StoredKey[]> {
  const rows = await tx
    .selectFrom('auth.signing_keys')
    .select(['public_jwk', 'private_jwk', 'accepted_until'])
    .where((row) =>
      row.or([row('accepted_until', 'is', null), row('accepted_until', '>', now.toISOString())]),
    )
    .orderBy((row) => row('private_jwk', 'is', null))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    publicJwk: toPublic(row.public_jwk),
    privateJwk: row.private_jwk,
    acceptedUntil: readTime(row.accepted_until),
  }));
}

/** Creates a key that signs from now on. */
export async function insertSigningKey(tx: Tx, now: Date): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomUUID();
  const privateJwk: JWK = { ...(await exportJWK(privateKey)), alg: 'ES256', kid };
  const publicJwk = toPublic(privateJwk);
  await tx
    .insertInto('auth.signing_keys')
    .values({ kid, private_jwk: privateJwk, public_jwk: publicJwk, created_at: now })
    .execute();
  return { publicJwk, privateJwk, acceptedUntil: null };
}

/** Removes the private part of every signing key; they verify until `acceptedUntil`. */
export async function retireSigningKeys(tx: Tx, acceptedUntil: Date): Promise<void> {
  await tx
    .updateTable('auth.signing_keys')
    .set({ private_jwk: null, accepted_until: acceptedUntil })
    .where('private_jwk', 'is not', null)
    .execute();
}

/** Blocks other rotations until the transaction ends. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await holdLock(tx, 'auth-keys');
}

/** The public part of a key: never `d` and similar fields, nor a key of bytes. */
function toPublic(jwk: JWK): JWK {
  const { kty, crv, x, y, n, e, alg, kid } = jwk;
  const parts = { kty, crv, x, y, n, e, alg, kid, use: 'sig', key_ops: ['verify'] };
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  ) as JWK;
}
