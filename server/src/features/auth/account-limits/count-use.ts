import { createHash } from 'node:crypto';

import type { AuthErrorCode } from '@kith/contract/account/auth-error-codes';
import { AuthError } from '#platform/auth-error.ts';
import type { SharedRateLimit } from '#platform/rate-limit.ts';

/** The refusal of too many calls: the stock client's code, and the seconds to wait. */
export type Refusal = { code: AuthErrorCode; say: (waitS: number) => string };

/**
 * Counts one use of the key.
 * @returns how many are left.
 * @throws 429 once they are used up.
 */
export async function countUse(
  limit: SharedRateLimit,
  key: string,
  { code, say }: Refusal,
): Promise<{ remaining: number }> {
  const counted = await limit.take(key);
  if (counted.isAllowed) return counted;
  const { retryAfterS } = counted;
  throw new AuthError(429, code, say(retryAfterS), { retryAfterS });
}

/** Keeps addresses out of the table and keys short. */
export function fold(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
