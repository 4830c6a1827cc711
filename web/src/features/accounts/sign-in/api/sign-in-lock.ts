import { signInAttemptLimit, signInLockMs } from '@kith/contract/account/sign-in-rules';
import { readStoredJson, writeStored } from '#lib/storage.ts';

const storageKey = 'sign-in-lock';

type LockState = { failures: number; lockedUntilMs: number };

function readLock(): LockState {
  const stored = readStoredJson(storageKey) as Partial<LockState> | null;
  return {
    failures: Number(stored?.failures) || 0,
    lockedUntilMs: Number(stored?.lockedUntilMs) || 0,
  };
}

/** Whether five failed sign-ins have locked this browser's sign-in for a while. */
export function isSignInLocked(nowMs: number): boolean {
  return readLock().lockedUntilMs > nowMs;
}

/** Counts a failed sign-in; the fifth locks for fifteen minutes. */
export function countFailedSignIn(nowMs: number) {
  const { failures, lockedUntilMs } = readLock();
  const isOver = lockedUntilMs !== 0 && lockedUntilMs <= nowMs;
  const next = (isOver ? 0 : failures) + 1;
  writeStored(
    storageKey,
    JSON.stringify({
      failures: next,
      lockedUntilMs: next >= signInAttemptLimit ? nowMs + signInLockMs : 0,
    }),
  );
}

/** A successful sign-in clears the count and the lock. */
export function clearSignInLock() {
  writeStored(storageKey, null);
}
