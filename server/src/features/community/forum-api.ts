import { secondMs } from '@kith/contract/core/time';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';
import { type PublicAnswer, requestPublic } from '#platform/outbound/request-public.ts';

import type { Forum } from './open-forum.ts';

const timeLimitMs = 3 * secondMs;
const answerBytes = 1024 * 1024;
/** The operator chose the address, which may well be in their own network. */
const network = openPublicNetwork({ allowsInner: true });

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With the rights of the key; without it as a visitor of the forum. */
  asOperator?: boolean;
  /** The fields of a form. */
  form?: Record<string, string>;
  timeLimitMs?: number;
  answerBytes?: number;
};

/** Sends a request to the forum. Redirects aren't followed: they would take the key elsewhere. */
export function requestForum(
  { url, key }: Forum,
  path: string,
  { method = 'GET', asOperator = false, form, ...limits }: Call = {},
): Promise<PublicAnswer> {
  return requestPublic(network, new URL(`${url}${path}`), {
    method,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(asOperator && key !== null && { 'api-key': key, 'api-username': 'system' }),
    },
    body: form ? new URLSearchParams(form).toString() : null,
    signal: AbortSignal.timeout(limits.timeLimitMs ?? timeLimitMs),
    answerBytes: limits.answerBytes ?? answerBytes,
  });
}

/**
 * Asks the forum's API.
 *
 * @returns its JSON; null for 404 and, without a key, for what needs one.
 * @throws when it fails or takes too long.
 */
export async function askForum(forum: Forum, path: string, call: Call = {}): Promise<unknown> {
  if (call.asOperator === true && forum.key === null) return null;
  const answer = await requestForum(forum, path, call);
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw new Error(`The forum failed: HTTP ${answer.status}`);
  return JSON.parse(answer.body.toString('utf8'));
}
