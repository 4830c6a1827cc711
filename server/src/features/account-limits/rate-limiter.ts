import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

import { secondMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import type { Database } from '#platform/database/database.ts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** What somebody is told who comes too often: the stock client's code, and the seconds to wait. */
export type Refusal = { code: string; say: (waitS: number) => string };

/** A limiter whose counts stand in the database: `points` uses of a key in `windowS` seconds. */
export function openLimiter(
  database: Database,
  name: string,
  points: number,
  windowS: number,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    schemaName: 'auth',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: windowS,
  });
}

/** Counts one use of the key. @throws 429 as the refusal says it, once the points are used up. */
export async function countUse(
  limiter: RateLimiterPostgres,
  key: string,
  { code, say }: Refusal,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterS = Math.max(1, Math.ceil(error.msBeforeNext / secondMs));
    throw new AuthError(429, code, say(retryAfterS), { retryAfterS });
  }
}

/** Keeps addresses out of the table and keys short. */
export function fold(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Who holds one IPv6 address holds its whole /64 network. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
