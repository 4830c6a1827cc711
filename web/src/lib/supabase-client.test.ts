import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAccessToken } from './supabase-client.ts';

const nowMs = 1_800_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  vi.stubGlobal('navigator', { onLine: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function keepSession(expiresInS: number) {
  const session = {
    ...{ access_token: 'access', refresh_token: 'refresh', user: { id: 'ada' } },
    expires_at: nowMs / 1_000 + expiresInS,
  };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(session) });
}

test('without a way to the server the kept token goes along as long as it is good', async () => {
  keepSession(60);
  expect(await readAccessToken()).toBe('access');
});

test('one that has ended does not: a request that came through would sign the member out', async () => {
  keepSession(-60);
  await expect(readAccessToken()).rejects.toThrow(TypeError);
});
