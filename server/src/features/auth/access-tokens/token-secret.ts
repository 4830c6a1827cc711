import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { tokenPrefix } from '@kith/contract/account/rules';

const secretBytes = 32;
const secretLength = 43;
const checksumLength = 6;
/** The part of a token that is shown, to distinguish tokens. */
const shownLength = tokenPrefix.length + 4;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = new RegExp(
  `^${tokenPrefix}([\\dA-Za-z]{${secretLength}})([\\dA-Za-z]{${checksumLength}})$`,
  'u',
);

function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = alphabet[Number(rest % 62n)] + text;
  return text.padStart(length, '0');
}

function checksumOf(secret: string): string {
  return toBase62(BigInt(crc32(secret)), checksumLength);
}

/**
 * A new token: 256 random bits and a checksum, which detects mistyped and invented tokens without a
 * query, and lets scanners of leaked secrets recognize real ones.
 */
export function makeToken(): { token: string; hash: Buffer; shown: string } {
  const secret = toBase62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), secretLength);
  const token = tokenPrefix + secret + checksumOf(secret);
  return { token, hash: hashToken(token), shown: token.slice(0, shownLength) };
}

/** @returns the stored form of the token; null when it can't be one of ours. */
export function readToken(text: string): Buffer | null {
  const [, secret, checksum] = form.exec(text) ?? [];
  if (secret === undefined || checksumOf(secret) !== checksum) return null;
  return hashToken(text);
}

/** Plain SHA-256 is enough: 256 random bits can't be guessed. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
