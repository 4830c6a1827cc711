import { createHmac, timingSafeEqual } from 'node:crypto';

import type { ForumRequest } from '@kith/contract/community/schemas';
import { AppError } from '#platform/app-error.ts';

import type { Forum } from './open-forum.ts';

/**
 * The messages of DiscourseConnect: form fields in base64, and their HMAC-SHA256 in hexadecimal digits.
 *
 * Threats: a request that the forum didn't make, or whose signature was cut or left out (compared whole,
 * in constant time, before anything is read); an address other than the forum's own that would get the
 * member's data (parsed and compared part by part); a field given twice, of which two readers take
 * different ones; a value that adds fields of its own (each is encoded).
 */

/** Where the forum takes an answer. */
const returnPath = '/session/sso_login';
const nonceForm = /^[\w-]{8,200}$/u;
const base64Form = /^[A-Za-z0-9+/=\s]+$/u;

/** What the forum asks. */
type ConnectRequest = { nonce: string; returnUrl: string };

export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether a signature in hexadecimal digits is the one of a text. */
export function isSignedBy(text: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(sign(text, secret), 'hex');
  const given = Buffer.from(/^[0-9a-f]{64}$/iu.test(signature) ? signature : '', 'hex');
  // Unequal lengths can't be compared, and taking as long reveals nothing of the secret.
  const isWhole = given.length === expected.length;
  return timingSafeEqual(isWhole ? given : Buffer.alloc(expected.length), expected) && isWhole;
}

/** @throws `forum_request_refused`, whatever is wrong with it. */
export function readRequest(forum: Forum, { sso, sig }: ForumRequest): ConnectRequest {
  const request = isSignedBy(sso, sig, forum.secret) ? readFields(forum, sso) : null;
  if (request === null) {
    throw new AppError('forum_request_refused', 'The forum did not make this request');
  }
  return request;
}

function readFields(forum: Forum, sso: string): ConnectRequest | null {
  if (!base64Form.test(sso)) return null;
  const fields = new URLSearchParams(Buffer.from(sso, 'base64').toString('utf8'));
  const [nonce, ...nonces] = fields.getAll('nonce');
  const [returnUrl, ...others] = fields.getAll('return_sso_url');
  if (nonce === undefined || !nonceForm.test(nonce) || nonces.length > 0) return null;
  if (returnUrl === undefined || others.length > 0) return null;
  return leadsToForum(forum, returnUrl) ? { nonce, returnUrl: `${forum.url}${returnPath}` } : null;
}

/** Only the forum's own address, which also has no user name, query or fragment. */
function leadsToForum(forum: Forum, address: string): boolean {
  if (/[\\\s\p{Cc}]/u.test(address) || !URL.canParse(address)) return false;
  return new URL(address).href === new URL(`${forum.url}${returnPath}`).href;
}

/** Where the browser takes the answer to the forum. */
export function writeAnswer(
  forum: Forum,
  { nonce, returnUrl }: ConnectRequest,
  fields: Readonly<Record<string, string>>,
): string {
  const text = new URLSearchParams({ ...fields, nonce }).toString();
  const sso = Buffer.from(text).toString('base64');
  const target = new URL(returnUrl);
  target.searchParams.set('sso', sso);
  target.searchParams.set('sig', sign(sso, forum.secret));
  return target.href;
}
