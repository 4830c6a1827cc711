import { beforeEach, expect, test, vi } from 'vitest';
import { storeDestination, takeDestination } from './sign-in-destination.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test("returns the visitor's destination once", () => {
  storeDestination('/app/contacts?q=ana');
  expect(takeDestination()).toBe('/app/contacts?q=ana');
  expect(takeDestination()).toBeNull();
});

test.each(['//evil.example', String.raw`/\evil.example`, 'https://evil.example', ''])(
  'ignores an address elsewhere ("%s") as a destination',
  (address) => {
    storeDestination(address);
    expect(takeDestination()).toBeNull();
  },
);
