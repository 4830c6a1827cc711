import { minuteMs } from '@kith/contract/core/time';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSignInLock, countFailedSignIn, isSignInLocked } from './sign-in-lock.ts';

const start = Date.UTC(2026, 10, 20);

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

function fail(times: number, atMs = start) {
  for (let count = 0; count < times; count += 1) countFailedSignIn(atMs);
}

test('four failures allow another attempt, the fifth locks', () => {
  fail(4);
  expect(isSignInLocked(start)).toBe(false);
  fail(1);
  expect(isSignInLocked(start)).toBe(true);
});

test('the lock ends after fifteen minutes, and counting restarts', () => {
  fail(5);
  expect(isSignInLocked(start + 14 * minuteMs)).toBe(true);
  const later = start + 15 * minuteMs;
  expect(isSignInLocked(later)).toBe(false);
  fail(4, later);
  expect(isSignInLocked(later)).toBe(false);
});

test('a successful sign-in clears the count', () => {
  fail(4);
  clearSignInLock();
  fail(4);
  expect(isSignInLocked(start)).toBe(false);
});

test('treats invalid storage contents as no lock', () => {
  localStorage.setItem('sign-in-lock', '{"failures":"many"');
  expect(isSignInLocked(start)).toBe(false);
});
