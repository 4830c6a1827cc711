import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeviceStore } from './device-store.ts';
import { NotCachedError } from './not-cached-error.ts';
import { createCachedReads } from './cached-reads.ts';
import { isUnreachable } from './unreachable.ts';

const restMs = 500;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function createStore(): DeviceStore {
  const values = new Map<string, unknown>();
  return {
    read: async <Value>(key: string) => values.get(key) as Value | undefined,
    change: async <Value>(key: string, next: (now: Value | undefined) => Value | undefined) => {
      values.set(key, next(values.get(key) as Value | undefined));
    },
    remove: async (keys) => {
      for (const key of keys) values.delete(key);
    },
  };
}

/** A page that reads through the cache of the device. */
function openPage(store: DeviceStore) {
  const copies = createCachedReads(store);
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', retry: false, persister: copies.readThrough },
    },
  });
  const leave = copies.follow(client.getQueryCache());
  const ask = <Answer>(queryKey: readonly string[], answer: () => Answer) =>
    client.fetchQuery({ queryKey, queryFn: async () => answer() });
  return { client, leave, ask };
}

function cut(): never {
  throw new TypeError('Failed to fetch');
}

test('shows the cached answer, with its true age, when the server does not answer', async () => {
  const store = createStore();
  const first = openPage(store);
  await first.ask(['contacts', 'a'], () => ({ name: 'Ann' }));
  const readAtMs = Date.now();
  await vi.advanceTimersByTimeAsync(restMs);
  first.leave();
  await vi.advanceTimersByTimeAsync(60_000);

  const second = openPage(store);
  expect(await second.ask(['contacts', 'a'], cut)).toEqual({ name: 'Ann' });
  await vi.advanceTimersByTimeAsync(1);
  expect(second.client.getQueryState(['contacts', 'a'])?.dataUpdatedAt).toBe(readAtMs);
});

test('caches what the member changed in the query cache since', async () => {
  const store = createStore();
  const first = openPage(store);
  await first.ask(['contacts', 'a'], () => ({ name: 'Ann' }));
  first.client.setQueryData(['contacts', 'a'], { name: 'Anna' });
  await vi.advanceTimersByTimeAsync(restMs);
  first.leave();
  expect(await openPage(store).ask(['contacts', 'a'], cut)).toEqual({ name: 'Anna' });
});

test('has nothing offline for what was never read or is never cached', async () => {
  const store = createStore();
  const page = openPage(store);
  await page.ask(['sessions'], () => [{ token: 'secret' }]);
  await vi.advanceTimersByTimeAsync(restMs);
  page.leave();
  const later = openPage(store);
  await expect(later.ask(['contacts', 'b'], cut)).rejects.toThrow(NotCachedError);
  await expect(later.ask(['sessions'], cut)).rejects.toThrow(NotCachedError);
});

test('passes a refusal on, whatever is cached', async () => {
  const store = createStore();
  const page = openPage(store);
  await page.ask(['contacts', 'a'], () => ({ name: 'Ann' }));
  await vi.advanceTimersByTimeAsync(restMs);
  page.leave();
  const refuse = () => {
    throw Object.assign(new Error('gone'), { status: 404, code: 'not_found' });
  };
  await expect(openPage(store).ask(['contacts', 'a'], refuse)).rejects.toThrow('gone');
});

test('reports a server that is away when there is no cached copy', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  await expect(openPage(createStore()).ask(['contacts', 'a'], cut)).rejects.toThrow(TypeError);
});

/** A store with Ann in it, read a minute ago. */
async function keepAnn(): Promise<DeviceStore> {
  const store = createStore();
  const page = openPage(store);
  await page.ask(['contacts', 'a'], () => ({ name: 'Ann' }));
  await vi.advanceTimersByTimeAsync(restMs);
  page.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  return store;
}

test('shows the copy when the answer takes too long, and the answer once it arrives', async () => {
  const store = await keepAnn();
  vi.stubGlobal('navigator', { onLine: true });
  const page = openPage(store);
  const late = Promise.withResolvers<{ name: string }>();
  const asking = page.client.fetchQuery({
    queryKey: ['contacts', 'a'],
    queryFn: () => late.promise,
  });
  await vi.advanceTimersByTimeAsync(2_900);
  expect(page.client.getQueryData(['contacts', 'a'])).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(await asking).toEqual({ name: 'Ann' });
  late.resolve({ name: 'Anna' });
  await vi.advanceTimersByTimeAsync(1);
  expect(page.client.getQueryState(['contacts', 'a'])).toMatchObject({
    data: { name: 'Anna' },
    dataUpdatedAt: Date.now() - 1,
  });
});

test('does not replace a newer answer with a late one', async () => {
  const store = await keepAnn();
  vi.stubGlobal('navigator', { onLine: true });
  const page = openPage(store);
  const late = Promise.withResolvers<{ name: string }>();
  const asking = page.client.fetchQuery({
    queryKey: ['contacts', 'a'],
    queryFn: () => late.promise,
  });
  await vi.advanceTimersByTimeAsync(3_100);
  await asking;
  await page.ask(['contacts', 'a'], () => ({ name: 'Annabel' }));
  late.resolve({ name: 'Anna' });
  await vi.advanceTimersByTimeAsync(1);
  expect(page.client.getQueryData(['contacts', 'a'])).toEqual({ name: 'Annabel' });
});

test('shows the copy at once without a connection', async () => {
  const store = await keepAnn();
  const page = openPage(store);
  const asking = page.client.fetchQuery({
    queryKey: ['contacts', 'a'],
    queryFn: () => new Promise<never>(() => {}),
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(await asking).toEqual({ name: 'Ann' });
});

test('counts a cut connection, a proxy error and a timeout as unreachable, but no refusal and no server fault', () => {
  const answered = (status: number) => Object.assign(new Error('no'), { status });
  expect(isUnreachable(new TypeError('Failed to fetch'))).toBe(true);
  expect(isUnreachable(new DOMException('late', 'TimeoutError'))).toBe(true);
  expect([502, 503, 504].every((status) => isUnreachable(answered(status)))).toBe(true);
  expect([400, 401, 404, 409, 429, 500].some((status) => isUnreachable(answered(status)))).toBe(
    false,
  );
  expect(isUnreachable(new Error('a fault'))).toBe(false);
});

/** A page on which a visit begins, with a connection. */
async function beginVisit(answer: () => unknown) {
  vi.stubGlobal('navigator', { onLine: true });
  const store = createStore();
  const before = openPage(store);
  await before.ask(['contacts', 'a'], () => ({ name: 'Ann' }));
  await vi.advanceTimersByTimeAsync(restMs);
  before.leave();
  const page = openPage(store);
  const asked = vi.fn(answer);
  const shown = page.client.fetchQuery({
    queryKey: ['contacts', 'a'],
    queryFn: async () => asked(),
    meta: { showsCopyFirst: true },
  });
  return { page, asked, shown, name: () => page.client.getQueryData(['contacts', 'a']) };
}

test("an answer that is there first doesn't wait for the device's store", async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const store = createStore();
  const page = openPage({ ...store, read: () => new Promise<never>(() => {}) });
  const shown = page.client.fetchQuery({
    queryKey: ['contacts', 'a'],
    queryFn: async () => ({ name: 'Anna' }),
    meta: { showsCopyFirst: true },
  });
  expect(await shown).toEqual({ name: 'Anna' });
});

test('a visit begins with the copy, and shows the answer when it comes', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { asked, shown, name } = await beginVisit(() => answer.promise);
  expect(await shown).toEqual({ name: 'Ann' });
  answer.resolve({ name: 'Anna' });
  await vi.advanceTimersByTimeAsync(1);
  expect(name()).toEqual({ name: 'Anna' });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('an answer from before a change is asked again', async () => {
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  let call = 0;
  const { page, shown, name } = await beginVisit(() => answers[call++]?.promise);
  await shown;
  await vi.advanceTimersByTimeAsync(1);
  page.client.setQueryData(['contacts', 'a'], { name: 'Anne' });
  answers[0]?.resolve({ name: 'Ann' });
  answers[1]?.resolve({ name: 'Anne-Marie' });
  await vi.advanceTimersByTimeAsync(1);
  expect(name()).toEqual({ name: 'Anne-Marie' });
});

test('a refusal takes the copy from the screen', async () => {
  const refusal = new Error('consent_required');
  const answer = Promise.withResolvers<unknown>();
  const { page, shown } = await beginVisit(() => answer.promise);
  await shown;
  await vi.advanceTimersByTimeAsync(1);
  answer.reject(refusal);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.client.getQueryState(['contacts', 'a'])).toMatchObject({
    data: undefined,
    error: refusal,
  });
});
