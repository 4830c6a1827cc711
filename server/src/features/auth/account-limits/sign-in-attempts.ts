import { signInLockMs } from '@kith/contract/account/sign-in-rules';
import { secondMs } from '@kith/contract/core/time';
import type { SharedRateLimit } from '#platform/rate-limit.ts';

import { countUse } from './count-use.ts';
import { accountLocked, tooManyRequests } from './refusals.ts';

/** An attempt that counts as failed until it succeeds. */
export type SignInAttempt = { fail: () => Promise<void>; succeed: () => Promise<void> };

export const lockS = signInLockMs / secondMs;
export const uncounted: SignInAttempt = { fail: async () => {}, succeed: async () => {} };

/** @throws 429 while the key is locked. */
export async function beginAttempt(limit: SharedRateLimit, key: string): Promise<SignInAttempt> {
  const count = await countUse(limit, key, accountLocked);
  return {
    // The lock's time starts with the last allowed attempt, not with the first.
    fail: async () => {
      if (count.remaining === 0) await limit.block(key, lockS);
    },
    succeed: async () => {
      await limit.forget(key);
    },
  };
}

/** Counts an attempt of a network as a failure, and undoes that when it succeeded. */
export async function beginSpray(limit: SharedRateLimit, key: string): Promise<SignInAttempt> {
  await countUse(limit, key, tooManyRequests);
  return {
    fail: async () => {},
    succeed: async () => {
      await limit.refund(key);
    },
  };
}
