import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectsNetwork, rememberNetwork } from './network-memory.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('whoever was seen with contacts is expected to have some, on this device', () => {
  expect(expectsNetwork('ana')).toBe(false);
  rememberNetwork('ana');
  expect(expectsNetwork('ana')).toBe(true);
});

test('another member of the same device is not', () => {
  rememberNetwork('ana');
  expect(expectsNetwork('ben')).toBe(false);
  rememberNetwork('ben');
  expect(expectsNetwork('ana')).toBe(false);
});

test('blocked storage remembers nothing and fails nothing', () => {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  rememberNetwork('ana');
  expect(expectsNetwork('ana')).toBe(false);
});
