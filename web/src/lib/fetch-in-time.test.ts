import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorKindOf } from './errors.ts';
import { failureOf, fetchInTime } from './fetch-in-time.ts';
import { isOnline, reportAnswer } from './online.ts';

type Answer = (signal: AbortSignal) => Promise<Response>;

/** Never answers until it is aborted. */
const silent: Answer = (signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
const cutOff: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const well: Answer = () => Promise.resolve(new Response('well'));

const health = vi.fn<Answer>();
const server = vi.fn<Answer>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) =>
    path === '/api/health' ? health(signal) : server(signal),
  );
  // Makes the health check's time limit use the same fake clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((durationMs) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), durationMs);
    return limit.signal;
  });
});
afterEach(() => {
  reportAnswer();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The result of a call after a time, or "pending". */
async function outcomeAfter(call: Promise<unknown>, durationMs: number) {
  const outcome = call.then(
    () => 'answered',
    (error: unknown) => errorKindOf(error),
  );
  await vi.advanceTimersByTimeAsync(durationMs);
  return Promise.race([outcome, Promise.resolve('open')]);
}

test('gives up on a silent network as soon as the server is found missing', async () => {
  server.mockImplementation(silent);
  health.mockImplementation(silent);
  const call = fetchInTime('/api/v1/contacts');
  expect(await outcomeAfter(call, 5_900)).toBe('open');
  expect(await outcomeAfter(call, 200)).toBe('timeout');
  expect(isOnline()).toBe(false);
  // The server is known to be missing now, so nothing waits longer.
  expect(await outcomeAfter(fetchInTime('/api/v1/contacts'), 3_100)).toBe('timeout');
});

test('lets a reachable server take its time, but not for ever', async () => {
  server.mockImplementation(silent);
  health.mockImplementation(well);
  const call = fetchInTime('/api/v1/contacts');
  expect(await outcomeAfter(call, 29_000)).toBe('open');
  expect(isOnline()).toBe(true);
  expect(await outcomeAfter(call, 1_100)).toBe('timeout');
  expect(isOnline()).toBe(true);
});

test('knows whether the server can be reached before it reports a failure on the way', async () => {
  server.mockImplementation(cutOff);
  health.mockImplementation(cutOff);
  await expect(fetchInTime('/api/v1/contacts')).rejects.toThrow(TypeError);
  expect(isOnline()).toBe(false);
  server.mockImplementation(well);
  await fetchInTime('/api/v1/contacts');
  expect(isOnline()).toBe(true);
});

test("a proxy's answer does not count as the server's", async () => {
  server.mockImplementation(cutOff);
  health.mockImplementation(cutOff);
  await fetchInTime('/api/v1/contacts').catch(() => undefined);
  server.mockImplementation(async () => new Response('', { status: 502 }));
  await fetchInTime('/api/v1/contacts');
  expect(isOnline()).toBe(false);
});

test('gives up on an answer that breaks off, but not on a slow one', async () => {
  health.mockImplementation(silent);
  const encoder = new TextEncoder();
  server.mockImplementation(async (signal) => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(encoder.encode('half '));
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { status: 201, headers: { 'content-type': 'text/x-half' } });
  });
  const response = await fetchInTime('/api/v1/contacts');
  expect([response.status, response.headers.get('content-type')]).toEqual([201, 'text/x-half']);
  expect(await outcomeAfter(response.text(), 6_100)).toBe('timeout');

  reportAnswer();
  server.mockImplementation(async () => {
    let left = 20;
    const body = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => {
          setTimeout(resolve, 2_000);
        });
        left -= 1;
        if (left === 0) controller.close();
        else controller.enqueue(encoder.encode('slow '));
      },
    });
    return new Response(body);
  });
  const slow = await fetchInTime('/api/v1/contacts');
  expect(await outcomeAfter(slow.text(), 41_000)).toBe('answered');
  expect(isOnline()).toBe(true);
});

test('passes an answer without a body through, even if the browser gives it an empty one', async () => {
  server.mockImplementation(async () => {
    const response = new Response(null, { status: 204 });
    Object.defineProperty(response, 'body', { value: new ReadableStream() });
    return response;
  });
  expect((await fetchInTime('/auth/v1/logout')).status).toBe(204);
});

test('an aborted request is not reported as a timeout', async () => {
  server.mockImplementation(silent);
  const caller = new AbortController();
  const call = fetchInTime('/api/v1/contacts', { signal: caller.signal });
  caller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(isOnline()).toBe(true);
});

test("recognises the kind of a failure from a client's error message", async () => {
  server.mockImplementation(silent);
  health.mockImplementation(silent);
  const call = fetchInTime('/api/v1/contacts').catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(6_100);
  const { name, message } = (await call) as Error;
  expect(errorKindOf(failureOf({ message: `${name}: ${message}` }))).toBe('timeout');
  expect(errorKindOf(failureOf({ message: 'TypeError: Failed to fetch' }))).toBe('network');
});
