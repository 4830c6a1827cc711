import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const kept = { publishable_key: 'kept' };
const answer = vi.fn<() => Promise<Response>>();
let stored: string | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/health' ? Promise.resolve(new Response()) : answer(),
  );
  stored = JSON.stringify(kept);
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_key: string, text: string) => {
      stored = text;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = async () => (await import('./config.ts')).loadConfig();

test('asks the server first and stores its last answer', async () => {
  answer.mockResolvedValue(Response.json({ publishable_key: 'new' }));
  expect(await load()).toEqual({ publishable_key: 'new' });
  expect(stored).toContain('new');
});

test('starts with the last answer when the network swallows requests', async () => {
  answer.mockReturnValue(new Promise(() => {}));
  const loading = load();
  await vi.advanceTimersByTimeAsync(3_100);
  expect(await loading).toEqual(kept);
});

test('starts with the last answer when cut off, but passes a refusal on', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await load()).toEqual(kept);
  vi.resetModules();
  answer.mockResolvedValue(new Response('', { status: 500 }));
  await expect(load()).rejects.toThrow('500');
});

test('fails without a last answer', async () => {
  stored = null;
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(load()).rejects.toThrow(TypeError);
});
