import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchForAuth, withoutPatience } from './refresh-when-online.ts';

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

test('renewing the session waits for the connection; other requests fail by themselves', async () => {
  setOnline(false);
  const renewing = fetchForAuth(refresh);
  await fetchForAuth(signIn);
  expect(sent).toEqual([signIn]);
  setOnline(true);
  await renewing;
  expect(sent).toEqual([signIn, refresh]);
});

test('signing out waits for nothing, neither for earlier nor for later requests', async () => {
  setOnline(false);
  const renewing = fetchForAuth(refresh);
  await withoutPatience(() => fetchForAuth(refresh));
  await renewing;
  expect(sent).toEqual([refresh, refresh]);
  void fetchForAuth(refresh);
  expect(sent).toHaveLength(2);
});
