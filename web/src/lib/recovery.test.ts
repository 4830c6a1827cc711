import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseBeforeMs } from './health.ts';
import { cleanUpMemory, hardReset, retryOverNetwork, softReset } from './recovery.ts';

const reload = vi.fn();
const assign = vi.fn();
beforeEach(() => {
  vi.stubGlobal('window', { location: { reload, assign } });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('a hard reset preserves only the sign-in and reloads', () => {
  const storage: Record<string, unknown> = { 'auth-token': 's', theme: 'dark', draft: 'x' };
  Object.defineProperty(storage, 'removeItem', {
    value: (key: string) => Reflect.deleteProperty(storage, key),
  });
  vi.stubGlobal('localStorage', storage);
  hardReset();
  expect(Object.keys(storage)).toEqual(['auth-token']);
  expect(reload).toHaveBeenCalledOnce();
});

test('a soft reset clears the session storage and opens the dashboard', () => {
  const clear = vi.fn();
  vi.stubGlobal('sessionStorage', { clear });
  softReset();
  expect(clear).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledWith('/dashboard');
});

test('a retry checks the server, three times at most, and fails at once offline', async () => {
  vi.useFakeTimers();
  const retry = vi.fn();
  const fetch = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('no'))
    .mockResolvedValueOnce({ ok: true })
    .mockResolvedValue({ ok: false });
  vi.stubGlobal('fetch', fetch);
  const reached = retryOverNetwork(retry);
  await vi.runAllTimersAsync();
  expect(await reached).toBe(true);
  expect(retry).toHaveBeenCalledOnce();
  const missed = retryOverNetwork(retry);
  await vi.runAllTimersAsync();
  expect(await missed).toBe(false);
  expect(fetch).toHaveBeenCalledTimes(5);
  const asked = { method: 'HEAD', cache: 'no-store', signal: expect.any(AbortSignal) };
  expect(fetch).toHaveBeenCalledWith('/api/health', asked);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await retryOverNetwork(retry)).toBe(false);
  expect(fetch).toHaveBeenCalledTimes(5);
});

test('the pauses grow from 300 ms, each by up to its own length', () => {
  expect([pauseBeforeMs(1, 0), pauseBeforeMs(1, 1)]).toEqual([300, 600]);
  expect([pauseBeforeMs(2, 0), pauseBeforeMs(2, 0.5)]).toEqual([600, 900]);
});

test('performance entries are cleared above 100 measures and above 200 resources', () => {
  const counts = { measure: 101, resource: 200 };
  const clearMeasures = vi.fn();
  const clearResourceTimings = vi.fn();
  vi.stubGlobal('performance', {
    getEntriesByType: (type: 'measure' | 'resource') => Array.from({ length: counts[type] }),
    clearMeasures,
    clearMarks: vi.fn(),
    clearResourceTimings,
  });
  cleanUpMemory();
  expect(clearMeasures).toHaveBeenCalledOnce();
  expect(clearResourceTimings).not.toHaveBeenCalled();
});
