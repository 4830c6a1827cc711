import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * TOTP secrets at rest. Threat: an attacker with a copy of the table, or who can write to it. Each
 * is sealed with AES-256-GCM under a key of the service, bound to its factor, so that a sealed
 * secret moved to another row can't be opened. Layout: nonce, tag, ciphertext.
 */
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

function keyOf(factorSecret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', factorSecret, '', 'totp secret', keyBytes));
}

export function sealSecret(factorSecret: Buffer, factorId: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(factorSecret), nonce);
  cipher.setAAD(Buffer.from(factorId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The secret; null when it was sealed for another factor, with another key, or changed. */
export function openSecret(factorSecret: Buffer, factorId: string, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, keyOf(factorSecret), nonce, {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(factorId));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const secret = decipher.update(sealed.subarray(nonceBytes + tagBytes));
    return Buffer.concat([secret, decipher.final()]);
  } catch {
    return null;
  }
}
