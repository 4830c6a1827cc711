import { dayMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';
import { apiQuery } from '#lib/api-client.ts';
import { chooseKept, isKeptArea, openCopies } from './copies.ts';
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

test('the network is kept; who is signed in where, tokens, security and exports never are', () => {
  const kept = [
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
  expect(kept.map((key) => isKeptArea(key))).toEqual(kept.map(() => true));
  expect(left.map((key) => isKeptArea(key))).toEqual(left.map(() => false));
});

test('a copy is found again by its build and within 30 days', async () => {
  const store = createStore();
  let nowMs = 0;
  const clock = () => nowMs;
  await openCopies(store, 'build-1', clock).keep('h', { data: { n: 1 }, savedAtMs: 0 });
  expect(await openCopies(store, 'build-1', clock).find('h')).toEqual({
    data: { n: 1 },
    savedAtMs: 0,
  });
  expect(await openCopies(store, 'build-2', clock).find('h')).toBeNull();
  nowMs = 30 * dayMs + 1;
  expect(await openCopies(store, 'build-1', clock).find('h')).toBeNull();
});

test('the first copy of another build removes those of the last', async () => {
  const store = createStore();
  await openCopies(store, 'build-1', () => 0).keep('old', { data: {}, savedAtMs: 0 });
  await openCopies(store, 'build-2', () => 0).keep('new', { data: {}, savedAtMs: 0 });
  expect([...store.values.keys()].toSorted()).toEqual(['copies', 'copy:new']);
});

test('an answer too large for a device is not kept', async () => {
  const store = createStore();
  await openCopies(store, 'b', () => 0).keep('h', {
    data: { text: 'x'.repeat(2_000_000) },
    savedAtMs: 0,
  });
  expect(store.values.size).toBe(0);
});

test('the oldest copies go when there are too many or they are too large together', () => {
  const many = Object.fromEntries(
    Array.from({ length: 600 }, (_, n) => [`h${n}`, { savedAtMs: n, size: 1 }]),
  );
  const kept = chooseKept(many, 0);
  expect(Object.keys(kept)).toHaveLength(500);
  expect(kept).toHaveProperty('h599');
  expect(kept).not.toHaveProperty('h99');
  const large = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`h${n}`, { savedAtMs: n, size: 1_000_000 }]),
  );
  expect(Object.keys(chooseKept(large, 0))).toHaveLength(20);
  expect(chooseKept(large, 0)).toHaveProperty('h29');
});
