import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A provider's tokens for access in the user's name. */
export type ProviderTokens = { provider_token?: string; provider_refresh_token?: string };

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The key is the code, of which the database has only the hash: a stolen table reveals nothing. */
function keyOf(code: string): Buffer {
  return Buffer.from(hkdfSync('sha256', code, '', 'kith.provider-tokens', 32));
}

export function sealTokens(code: string, tokens: ProviderTokens): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(code), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

export function openTokens(code: string, sealed: Buffer): ProviderTokens {
  const decipher = createDecipheriv(algorithm, keyOf(code), sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  const body = sealed.subarray(ivBytes + tagBytes);
  const text = Buffer.concat([decipher.update(body), decipher.final()]).toString();
  return JSON.parse(text) as ProviderTokens;
}
