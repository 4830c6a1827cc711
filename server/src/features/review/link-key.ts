import { createHmac, timingSafeEqual } from 'node:crypto';

import { secondMs } from '@kith/contract/core/time';

/** What a valid key says. */
export type LinkFacts = { id: string; expiresAt: Date };

const form = /^([0-9a-f]{32})([0-9a-z]{6,8})_([\w-]{43})$/u;

/**
 * The key at the end of a signed link: its id and end, signed by the server's secret. Threats: a forged or
 * changed key (compared in constant time), one that is over, and one that was revoked, which the caller
 * looks up by the id.
 */
export function signLink({ id, expiresAt }: LinkFacts, secret: Buffer | Uint8Array): string {
  const end = Math.floor(expiresAt.getTime() / secondMs).toString(36);
  const text = `${id.replaceAll('-', '')}${end}`;
  return `${text}_${signatureOf(text, secret).toString('base64url')}`;
}

/** @returns null for a key that is not ours, or whose time has passed. */
export function readLinkKey(
  key: string,
  { secret, now }: { secret: Buffer | Uint8Array; now: Date },
): LinkFacts | null {
  const [, hex = '', end = '', signature = ''] = form.exec(key) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(hex + end, secret);
  const isWhole = given.length === expected.length;
  const isOurs = timingSafeEqual(isWhole ? given : Buffer.alloc(expected.length), expected);
  const expiresAt = new Date(Number.parseInt(end, 36) * secondMs);
  if (!isWhole || !isOurs || !(expiresAt > now)) return null;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  return { id, expiresAt };
}

function signatureOf(text: string, secret: Buffer | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`review-link|${text}`).digest();
}
