import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import { AuthError, invalidInput } from '#platform/auth-error.ts';

/**
 * Refresh tokens: `base64url(0x00 | session | counter | HMAC | checksum)`. None is stored: the
 * session row contains the counter of the active one, and the HMAC makes them unforgeable. An old
 * token is recognised by its counter, which reveals theft.
 */
export type RefreshToken = { sessionId: string; counter: number };

const version = 0;
const sessionBytes = 16;
const counterBytes = 6;
const macBytes = 16;
const checksumBytes = 4;
const bodyBytes = 1 + sessionBytes + counterBytes;
const totalBytes = bodyBytes + macBytes + checksumBytes;

function macOf(secret: Buffer, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(body).digest().subarray(0, macBytes);
}

function checksumOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, checksumBytes);
}

export function writeRefreshToken(secret: Buffer, { sessionId, counter }: RefreshToken): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUInt8(version, 0);
  Buffer.from(sessionId.replaceAll('-', ''), 'hex').copy(body, 1);
  body.writeUIntBE(counter, 1 + sessionBytes, counterBytes);
  const signed = Buffer.concat([body, macOf(secret, body)]);
  return Buffer.concat([signed, checksumOf(signed)]).toString('base64url');
}

/**
 * @throws `validation_failed` for a malformed token, `refresh_token_not_found` for a forged one.
 */
export function readRefreshToken(secret: Buffer, text: string): RefreshToken {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== totalBytes || bytes[0] !== version) {
    throw invalidInput('Refresh token is not valid');
  }
  const signed = bytes.subarray(0, -checksumBytes);
  if (!checksumOf(signed).equals(bytes.subarray(-checksumBytes))) {
    throw invalidInput('Refresh token is not valid');
  }
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(macOf(secret, body), signed.subarray(bodyBytes))) {
    throw new AuthError(
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    );
  }
  const hex = body.subarray(1, 1 + sessionBytes).toString('hex');
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  return { sessionId, counter: body.readUIntBE(1 + sessionBytes, counterBytes) };
}
