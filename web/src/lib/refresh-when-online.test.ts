import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchForAuth, withoutWaiting } from './refresh-when-online.ts';

const refresh = 'https://kith.example/auth/v1/token?grant_type=refresh_token';
const signIn = 'https://kith.example/auth/v1/token?grant_type=password';
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return new Response();
  });
});
afterEach(() => vi.unstubAllGlobals());

function setOnline(onLine: boolean) {
  vi.stubGlobal('navigator', { onLine });
  if (onLine) window.dispatchEvent(new Event('online'));
}

test('without a connection renewing waits for one, everything else fails by itself', async () => {
  setOnline(false);
  const renewing = fetchForAuth(refresh);
  await fetchForAuth(signIn);
  expect(sent).toEqual([signIn]);
  setOnline(true);
  await renewing;
  expect(sent).toEqual([signIn, refresh]);
});

test('who leaves waits for nothing, neither for what began before nor for what follows', async () => {
  setOnline(false);
  const renewing = fetchForAuth(refresh);
  await withoutWaiting(() => fetchForAuth(refresh));
  await renewing;
  expect(sent).toEqual([refresh, refresh]);
  void fetchForAuth(refresh);
  expect(sent).toHaveLength(2);
});
