import { createMiddleware } from 'hono/factory';
import { decodeJwt } from 'jose';
import { LRUCache } from 'lru-cache';

import { AppError } from '#platform/app-error.ts';
import { readBearerToken } from '#platform/http/bearer.ts';
import { mostEntries } from '#platform/lru-limit.ts';

import { guestMethod, isGuestCall } from './guest-calls.ts';

/**
 * Keeps guests of the previews to `isGuestCall`, before any route. Threats: a route that is added later
 * (what isn't listed is refused), a guest who makes their account a member's, or reads members' data. The
 * token is only decoded: one that claims to be a guest's is refused here or by its signature later.
 */
export const confineGuests = createMiddleware(async (c, next) => {
  const token = readBearerToken(c.req.raw.headers);
  if (token !== null && isGuestToken(token) && !isGuestCall(c.req.method, c.req.path)) {
    throw new AppError('forbidden', 'A guest of the previews reads their own sample network');
  }
  await next();
});

const known = new LRUCache<string, boolean>(mostEntries(1_000));

/** Whether a token says that it is a guest's. Every request asks. */
export function isGuestToken(token: string): boolean {
  const answer = known.get(token) ?? claimsGuest(token);
  known.set(token, answer);
  return answer;
}

function claimsGuest(token: string): boolean {
  try {
    const { amr } = decodeJwt<{ amr?: unknown }>(token);
    return Array.isArray(amr) && amr.some((proof) => proof?.method === guestMethod);
  } catch {
    return false;
  }
}
