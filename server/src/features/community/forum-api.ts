import { secondMs } from '@kith/contract/core/time';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';
import { type PublicAnswer, requestPublic } from '#platform/outbound/request-public.ts';

import type { Forum } from './open-forum.ts';

const timeLimitMs = 3 * secondMs;
const answerBytes = 1024 * 1024;
/** The operator chose the address, which may well be in their own network. */
const network = openPublicNetwork({ allowsInner: true });

type Call = {
  method?: 'GET' | 'POST';
  /** With the rights of the key; without it as a visitor of the forum. */
  asOperator?: boolean;
};

/**
 * Asks the forum's API. Redirects aren't followed: they would take the key elsewhere.
 *
 * @returns its JSON; null for 404 and, without a key, for what needs one.
 * @throws when it fails or takes too long.
 */
export async function askForum(
  { url, key }: Forum,
  path: string,
  { method = 'GET', asOperator = false }: Call = {},
): Promise<unknown> {
  if (asOperator && key === null) return null;
  const answer: PublicAnswer = await requestPublic(network, new URL(`${url}${path}`), {
    method,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(asOperator && key !== null && { 'api-key': key, 'api-username': 'system' }),
    },
    body: null,
    signal: AbortSignal.timeout(timeLimitMs),
    answerBytes,
  });
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw new Error(`The forum failed: HTTP ${answer.status}`);
  return JSON.parse(answer.body.toString('utf8'));
}
