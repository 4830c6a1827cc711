import { minuteMs, secondMs } from '@kith/contract/core/time';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';
import { type PublicAnswer, requestPublic } from '#platform/outbound/request-public.ts';
import type { Clock } from '#platform/clock.ts';
import type { z } from 'zod';

import type { CrmApp } from './connector-settings.ts';
import { PeerError } from './crm-peer.ts';

const timeLimitMs = 20 * secondMs;
const answerBytes = 12 * 1024 * 1024;
/** Without a word of when: Salesforce counts over a day, HubSpot over ten seconds. */
const defaultPauseMs = 15 * minuteMs;
const longestPauseMs = 24 * 60 * minuteMs;

export type PeerCall = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
};
/** Calls below the member's instance, with their token. */
export type CallApi = (path: string, call?: PeerCall) => Promise<PeerAnswer>;
export type PeerAnswer = { status: number; headers: Record<string, string>; body: unknown };
type Access = { accessToken: string };

const publicNetwork = openPublicNetwork({ allowsInner: false });
const innerNetwork = openPublicNetwork({ allowsInner: true });

/** Sends bytes to an allowed address. Redirects are not followed: they would take the token along. */
export async function requestPeer(
  app: CrmApp,
  url: URL,
  request: { method: string; headers: Record<string, string>; body: string | null },
): Promise<PublicAnswer> {
  if (!app.allows(url))
    throw new PeerError('invalid_answer', 'It names an address of another host');
  const signal = AbortSignal.timeout(timeLimitMs);
  try {
    const network = app.isInner ? innerNetwork : publicNetwork;
    const answer = await requestPublic(network, url, { ...request, signal, answerBytes });
    // A body that stops at the time limit, or half way, looks like a short one.
    if (signal.aborted || answer.isBroken) throw new Error('not all of it');
    return answer;
  } catch (error) {
    throw new PeerError('unavailable', `It does not answer: ${(error as Error).name}`);
  }
}

/**
 * Calls the API with JSON.
 *
 * @throws `PeerError` for everything but a success, and 4xx that the caller understands itself.
 */
export async function callPeer(
  { app, clock }: { app: CrmApp; clock: Clock },
  base: URL,
  path: string,
  { method = 'GET', query = {}, headers: more = {}, body, accessToken }: PeerCall & Access,
): Promise<PeerAnswer> {
  const url = new URL(path, base);
  if (url.origin !== base.origin) throw new PeerError('invalid_answer', 'It names another host');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answer = await requestPeer(app, url, {
    method,
    headers: {
      ...more,
      accept: 'application/json',
      'accept-encoding': 'identity',
      authorization: `Bearer ${accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { status, headers } = answer;
  const read = parseBody(answer.body);
  if (status === 429 || isSpent(status, read)) {
    throw new PeerError('rate_limited', 'Its limit is reached', readPause(headers, read, clock));
  }
  if (status === 401) throw new PeerError('reconnect', 'It refuses the token');
  if (status >= 500 || status === 408) throw new PeerError('unavailable', `HTTP ${status}`);
  if (status >= 300 && status < 400) throw new PeerError('invalid_answer', `HTTP ${status}`);
  if (read === undefined) throw new PeerError('invalid_answer', 'It is not JSON, or too long');
  return { status, headers, body: read };
}

/** @throws `invalid_answer` for a refusal. */
export function requireSuccess({ status, body }: PeerAnswer): unknown {
  if (status >= 200 && status < 300) return body;
  throw new PeerError('invalid_answer', `HTTP ${status}`);
}

/** @throws `invalid_answer` for an answer of another shape. */
export function readAs<Shape>(schema: z.ZodType<Shape>, body: unknown): Shape {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new PeerError('invalid_answer', `Another shape: ${read.error.issues[0]?.path.join('.')}`);
}

function parseBody(body: Buffer): unknown {
  if (body.length === 0) return null;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Salesforce's word for a used up limit comes with 403. */
function isSpent(status: number, body: unknown): boolean {
  if (status !== 403 || !Array.isArray(body)) return false;
  return body.some(
    (fault: { errorCode?: unknown } | null) => fault?.errorCode === 'REQUEST_LIMIT_EXCEEDED',
  );
}

function readPause(headers: Record<string, string>, body: unknown, clock: Clock): number {
  const seconds = Number(headers['retry-after']);
  const { policyName } = (body ?? {}) as { policyName?: unknown };
  const isBrief = policyName === 'TEN_SECONDLY_ROLLING' || policyName === 'SECONDLY';
  const pause =
    Number.isFinite(seconds) && seconds > 0
      ? seconds * secondMs
      : isBrief
        ? 10 * secondMs
        : defaultPauseMs;
  return clock.now().getTime() + Math.min(pause, longestPauseMs);
}
