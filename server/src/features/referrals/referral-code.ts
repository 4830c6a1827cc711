import { randomBytes } from 'node:crypto';

/** 128 bits, as long as the specification asks of a link. It names the inviter and opens nothing else. */
const codeBytes = 16;

export function makeCode(): string {
  return randomBytes(codeBytes).toString('base64url');
}
