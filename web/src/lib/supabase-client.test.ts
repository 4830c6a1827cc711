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

function storeSession(expiresInS: number) {
  const session = {
    access_token: 'access',
    refresh_token: 'refresh',
    user: { id: 'ada' },
    expires_at: nowMs / 1e3 + expiresInS,
  };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(session) });
}

test('sends the stored token while it is valid and the server is away', async () => {
  storeSession(60);
  expect(await readAccessToken()).toBe('access');
});

test('does not send an expired token: a request that got through would sign the member out', async () => {
  storeSession(-60);
  await expect(readAccessToken()).rejects.toThrow(TypeError);
});
