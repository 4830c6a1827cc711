import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetMember, openNotification, showPush } from './notifications.ts';

const origin = 'https://app.kith.example';
const calls: unknown[][] = [];
const note = (name: string) =>
  vi.fn(async (...args: unknown[]) => {
    calls.push([name, ...args]);
  });
const shown = [
  { close: () => calls.push(['close', 1]) },
  { close: () => calls.push(['close', 2]) },
];
let windows: object[] = [];
let subscription: object | null = null;

const windowAt = (path: string) => ({
  url: `${origin}${path}`,
  navigate: note('navigate'),
  focus: note('focus'),
});
const notificationOf = (data: unknown) =>
  ({ data, close: () => calls.push(['close']) }) as unknown as Notification;

beforeEach(() => {
  calls.length = 0;
  windows = [];
  subscription = null;
  vi.stubGlobal('self', {
    location: { origin },
    navigator: { setAppBadge: note('setAppBadge'), clearAppBadge: note('clearAppBadge') },
    registration: {
      showNotification: note('show'),
      getNotifications: async () => shown,
      pushManager: { getSubscription: async () => subscription },
    },
    clients: { matchAll: async () => windows, openWindow: note('openWindow') },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('shows a push notification, and its count on the app icon', async () => {
  await showPush(JSON.stringify({ title: 'Ana', body: 'Hi', url: '/messages', badge_count: 2 }));
  expect(calls).toEqual([
    ['show', 'Ana', expect.objectContaining({ body: 'Hi', data: { path: '/messages' } })],
    ['setAppBadge', 2],
  ]);
});

test('shows nothing for a push without content', async () => {
  await showPush('{"body":"no title"}');
  expect(calls).toEqual([]);
});

test("opens the notification's screen in the open window", async () => {
  windows = [windowAt('/dashboard')];
  await openNotification(notificationOf({ path: '/messages?conversation=7' }));
  expect(calls).toEqual([['close'], ['navigate', '/messages?conversation=7'], ['focus']]);
});

test('only focuses a window that already shows the screen', async () => {
  windows = [windowAt('/messages')];
  await openNotification(notificationOf({ path: '/messages' }));
  expect(calls).toEqual([['close'], ['focus']]);
});

test.each([
  [{ path: '/messages' }, '/messages'],
  [{ path: 'https://evil.example/' }, '/dashboard'],
  [null, '/dashboard'],
])('without a window, %j opens %s', async (data, path) => {
  await openNotification(notificationOf(data));
  expect(calls).toEqual([['close'], ['openWindow', path]]);
});

test('removes notifications from the screen at sign-out', async () => {
  await forgetMember();
  expect(calls).toEqual([['close', 1], ['close', 2], ['clearAppBadge']]);
});

test("attack: the next user of the browser does not receive the last member's notifications", async () => {
  subscription = { unsubscribe: note('unsubscribe') };
  await forgetMember();
  expect(calls).toContainEqual(['unsubscribe']);
});

test('removes notifications even if the subscription can’t be cancelled', async () => {
  subscription = { unsubscribe: () => Promise.reject(new Error('no network')) };
  await forgetMember();
  expect(calls).toEqual([['close', 1], ['close', 2], ['clearAppBadge']]);
});
