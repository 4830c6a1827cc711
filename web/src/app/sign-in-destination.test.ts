import { beforeEach, expect, test, vi } from 'vitest';
import { keepDestination, takeDestination } from './sign-in-destination.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('where a visitor wanted to go is told once', () => {
  keepDestination('/app/contacts?q=ana');
  expect(takeDestination()).toBe('/app/contacts?q=ana');
  expect(takeDestination()).toBeNull();
});

test.each(['//evil.example', String.raw`/\evil.example`, 'https://evil.example', ''])(
  'an address elsewhere ("%s") is nowhere to go after signing in',
  (address) => {
    keepDestination(address);
    expect(takeDestination()).toBeNull();
  },
);
