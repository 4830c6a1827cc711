import { secondMs } from '@kith/contract/core/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { subscribeHere } from './subscribe-here.ts';

let permission: NotificationPermission;
let known: { unsubscribe: () => Promise<boolean> } | null;
const subscribe = vi.fn<PushManager['subscribe']>();
const made = { endpoint: 'https://push.example/1' } as PushSubscription;

beforeEach(() => {
  permission = 'granted';
  known = null;
  subscribe.mockReset().mockResolvedValue(made);
  const pushManager = { subscribe, getSubscription: async () => known };
  vi.stubGlobal('Notification', { requestPermission: async () => permission });
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('removes a subscription with another key before subscribing again', async () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  known = { unsubscribe };
  expect(await subscribeHere('key')).toBe(made);
  expect(unsubscribe).toHaveBeenCalledBefore(subscribe);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
});

test.each([
  ['denied', 'denied'],
  ['default', 'dismissed'],
] as const)('the permission %s leads to the reason %s', async (answer, reason) => {
  permission = answer;
  await expect(subscribeHere('key')).rejects.toMatchObject({ reason });
  expect(subscribe).not.toHaveBeenCalled();
});

test.each([
  ['NotAllowedError', 'denied'],
  ['AbortError', 'unreachable'],
])('a browser that rejects with %s leads to the reason %s', async (name, reason) => {
  subscribe.mockRejectedValue(new DOMException('no', name));
  await expect(subscribeHere('key')).rejects.toMatchObject({ reason });
});

test('gives up on a push service that does not answer for 30 seconds, without requesting a second subscription', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<PushSubscription>();
  subscribe.mockReturnValue(promise);
  const settled = vi.fn();
  const first = subscribeHere('key').catch((error: unknown) => error);
  void first.then(settled);
  await vi.advanceTimersByTimeAsync(30 * secondMs - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toMatchObject({ reason: 'unreachable' });
  const second = subscribeHere('key');
  await vi.advanceTimersByTimeAsync(0);
  resolve(made);
  expect(await second).toBe(made);
  expect(subscribe).toHaveBeenCalledTimes(1);
});
