import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const closed = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  closed.mockReset();
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close = closed;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openSocket() {
  vi.resetModules();
  const { TimelySocket } = await import('./timely-socket.ts');
  return new TimelySocket('wss://kith.example/realtime/v1/websocket');
}

test('gives up on a socket without an answer', async () => {
  await openSocket();
  vi.advanceTimersByTime(9_900);
  expect(closed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(closed).toHaveBeenCalledOnce();
});

test('leaves an opened socket alone', async () => {
  const socket = await openSocket();
  socket.dispatchEvent(new Event('open'));
  vi.advanceTimersByTime(60_000);
  expect(closed).not.toHaveBeenCalled();
});
