import { dayMs, minuteMs, secondMs } from '@kith/contract/core/time';

import { AuthError } from '#platform/auth-error.ts';
import { readTime, type TimeText } from '#platform/database/rows.ts';

/**
 * Guessing a code. Threat: an attacker who knows the password and tries all million codes, slowly
 * or from many addresses. The count belongs to the guessed secret and only a right code clears it;
 * every fifth wrong one locks, longer each time, until only five guesses a day are left.
 */
const guessesPerLock = 5;
const firstLockMs = 15 * minuteMs;
const longestLockMs = dayMs;

/** Until when the guesses so far lock; null while some are left. */
export function lockAfter(failedAttempts: number, now: Date): Date | null {
  if (failedAttempts % guessesPerLock !== 0) return null;
  const lockMs = firstLockMs * 2 ** (failedAttempts / guessesPerLock - 1);
  return new Date(now.getTime() + Math.min(lockMs, longestLockMs));
}

/** The refusal while it is locked. */
export function findLock(lockedUntil: TimeText | null, now: Date): AuthError | null {
  const waitMs = (readTime(lockedUntil)?.getTime() ?? 0) - now.getTime();
  if (waitMs <= 0) return null;
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    retryAfterS: Math.ceil(waitMs / secondMs),
  });
}
