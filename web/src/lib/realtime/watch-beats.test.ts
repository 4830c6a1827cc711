import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beatPatienceMs, watchBeats } from './watch-beats.ts';

type Hear = (status: 'sent' | 'ok' | 'error' | 'timeout' | 'disconnected') => void;

/** A client that only reports its heartbeats and counts those requested. */
function openClient() {
  let hear: Hear = () => {};
  const sendHeartbeat = vi.fn<() => Promise<void>>().mockResolvedValue();
  watchBeats({
    onHeartbeat: (listener) => {
      hear = listener;
    },
    sendHeartbeat,
  });
  return { hear: (status: Parameters<Hear>[0]) => hear(status), sendHeartbeat };
}

const health = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  health.mockReset().mockImplementation(async () => new Response());
  vi.stubGlobal('fetch', health);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an unanswered heartbeat closes its socket and checks the server', async () => {
  const { hear, sendHeartbeat } = openClient();
  hear('sent');
  await vi.advanceTimersByTimeAsync(beatPatienceMs - 1);
  expect(sendHeartbeat).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(sendHeartbeat).toHaveBeenCalledOnce();
  expect(health).toHaveBeenCalledOnce();
});

test('does nothing when a heartbeat is answered or the client gave up itself', async () => {
  const { hear, sendHeartbeat } = openClient();
  for (const status of ['ok', 'timeout'] as const) {
    hear('sent');
    hear(status);
    await vi.advanceTimersByTimeAsync(beatPatienceMs);
  }
  expect(sendHeartbeat).not.toHaveBeenCalled();
  expect(health).not.toHaveBeenCalled();
});
