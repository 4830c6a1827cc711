import { signInLockMs } from '@kith/contract/accounts/rules';
import { secondMs } from '@kith/contract/core/time';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';

import { countUse } from './rate-limiter.ts';
import { accountLocked, tooManyRequests } from './refusals.ts';

/** An attempt that counts as failed until it turns out right. */
export type SignInAttempt = { fail: () => Promise<void>; succeed: () => Promise<void> };

export const lockS = signInLockMs / secondMs;
export const uncounted: SignInAttempt = { fail: async () => {}, succeed: async () => {} };

/** @throws 429 while the key is locked. */
export async function beginAttempt(
  limiter: RateLimiterPostgres,
  key: string,
): Promise<SignInAttempt> {
  const count = await countUse(limiter, key, accountLocked);
  return {
    // The lock's time runs from the last attempt that it allowed, not from the first.
    fail: async () => {
      if (count.remainingPoints === 0) await limiter.block(key, lockS);
    },
    succeed: async () => {
      await limiter.delete(key);
    },
  };
}

/** Counts an attempt of a network as a failure, and takes that back when it was none. */
export async function beginSpray(
  limiter: RateLimiterPostgres,
  key: string,
): Promise<SignInAttempt> {
  await countUse(limiter, key, tooManyRequests);
  return {
    fail: async () => {},
    succeed: async () => {
      await limiter.reward(key);
    },
  };
}
