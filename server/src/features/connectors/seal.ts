import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals what is kept of a connection. Threat: a stolen database (the key is in the environment), and a
 * row that is copied into another member's (`owner` is authenticated with it).
 */
export function seal(keys: readonly Buffer[], owner: string, content: object): Buffer {
  const [key] = keys;
  if (!key) throw new Error('Nothing can be sealed without a key');
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Null where no key opens it: keys were replaced, or it was another member's. */
export function openSeal(keys: readonly Buffer[], owner: string, sealed: Buffer): unknown {
  for (const key of keys) {
    try {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      }).setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      const body = sealed.subarray(ivBytes + tagBytes);
      const text = Buffer.concat([decipher.update(body), decipher.final()]).toString();
      return JSON.parse(text);
    } catch {
      // Sealed with another key.
    }
  }
  return null;
}
