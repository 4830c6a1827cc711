import { dayMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';
import { apiQuery } from '#lib/api-client.ts';
import { chooseWithinLimits, isCachedArea, openReadCache } from './read-cache.ts';
import type { DeviceStore } from './device-store.ts';

function createStore(): DeviceStore & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    read: async <Value>(key: string) => values.get(key) as Value | undefined,
    change: async <Value>(key: string, next: (now: Value | undefined) => Value | undefined) => {
      values.set(key, next(values.get(key) as Value | undefined));
    },
    remove: async (keys) => {
      for (const key of keys) values.delete(key);
    },
  };
}

test('caches the network, but never sessions, tokens, security or exports', () => {
  const cached = [
    apiQuery.contacts.list.key(),
    apiQuery.contacts.get.queryKey({ input: { id: 'x' } }),
    apiQuery.interactions.timeline.key(),
    apiQuery.dashboard.key(),
    ['conversations', 'x'],
    ['consents', 'x'],
  ];
  const left = [
    apiQuery.sessions.key(),
    apiQuery.accountTokens.key(),
    apiQuery.accountExports.key(),
    apiQuery.account.key(),
    apiQuery.imports.key(),
    ['contact-photo', 'x'],
    ['is-admin'],
    [],
  ];
  expect(cached.map((key) => isCachedArea(key))).toEqual(cached.map(() => true));
  expect(left.map((key) => isCachedArea(key))).toEqual(left.map(() => false));
});

test('finds a copy for the same build, for 30 days', async () => {
  const store = createStore();
  let nowMs = 0;
  const clock = () => nowMs;
  await openReadCache(store, 'build-1', clock).keep('h', { data: { n: 1 }, cachedAtMs: 0 });
  expect(await openReadCache(store, 'build-1', clock).find('h')).toEqual({
    data: { n: 1 },
    cachedAtMs: 0,
  });
  expect(await openReadCache(store, 'build-2', clock).find('h')).toBeNull();
  nowMs = 30 * dayMs + 1;
  expect(await openReadCache(store, 'build-1', clock).find('h')).toBeNull();
});

test('the first copy of a new build removes those of the old one', async () => {
  const store = createStore();
  await openReadCache(store, 'build-1', () => 0).keep('old', { data: {}, cachedAtMs: 0 });
  await openReadCache(store, 'build-2', () => 0).keep('new', { data: {}, cachedAtMs: 0 });
  expect([...store.values.keys()].toSorted()).toEqual(['copies', 'copy:new']);
});

test('does not cache an answer that is too large for a device', async () => {
  const store = createStore();
  await openReadCache(store, 'b', () => 0).keep('h', {
    data: { text: 'x'.repeat(2_000_000) },
    cachedAtMs: 0,
  });
  expect(store.values.size).toBe(0);
});

test('drops the oldest copies when there are too many or they are too large together', () => {
  const many = Object.fromEntries(
    Array.from({ length: 600 }, (_, n) => [`h${n}`, { cachedAtMs: n, size: 1 }]),
  );
  const cached = chooseWithinLimits(many, 0);
  expect(Object.keys(cached)).toHaveLength(500);
  expect(cached).toHaveProperty('h599');
  expect(cached).not.toHaveProperty('h99');
  const large = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`h${n}`, { cachedAtMs: n, size: 1_000_000 }]),
  );
  expect(Object.keys(chooseWithinLimits(large, 0))).toHaveLength(20);
  expect(chooseWithinLimits(large, 0)).toHaveProperty('h29');
});
