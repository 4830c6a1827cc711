import { expect, test } from 'vitest';

import { type AppState, isIos, isOwnHost, isSuppressed, statusBadge } from './install-rules.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-21T12:00:00Z');

test('"Maybe Later" lasts for seven days', () => {
  expect(isSuppressed(String(now), now)).toBe(true);
  expect(isSuppressed(String(now - 7 * day + 1), now)).toBe(true);
  expect(isSuppressed(String(now - 7 * day), now)).toBe(false);
});

test.each([null, '', 'soon', String(now + day)])('a dismissal at %j is ignored', (at) => {
  expect(isSuppressed(at, now)).toBe(false);
});

test.each([
  ['kith.example', 'kith.example', true],
  ['app.kith.example', 'kith.example', true],
  ['localhost', 'localhost', true],
  ['notkith.example', 'kith.example', false],
  ['kith.example.evil.test', 'kith.example', false],
  ['127.0.0.1', 'localhost', false],
  ['kith.example', null, false],
  ['kith.example', '', false],
])('on %s with the domain %j the worker runs: %s', (hostname, domain, runs) => {
  expect(isOwnHost(hostname, domain)).toBe(runs);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Linux; Android 16)', 5, false],
])('on %s with %i touch points, iOS is %s', (userAgent, maxTouchPoints, expected) => {
  expect(isIos({ userAgent, maxTouchPoints })).toBe(expected);
});

const plain: AppState = {
  isOnline: true,
  hasUpdate: false,
  isStandalone: false,
  isInstallable: false,
  isRegistered: false,
};

test('shows no status without an installed app, an offer or a worker', () => {
  expect(statusBadge(plain)).toBeNull();
  expect(statusBadge({ ...plain, isOnline: false, hasUpdate: true })).toBeNull();
});

test('the status shows the most important fact', () => {
  const web = { ...plain, isRegistered: true };
  expect(statusBadge(web)).toBe('web');
  expect(statusBadge({ ...web, isInstallable: true })).toBe('installable');
  const standalone = { ...web, isInstallable: true, isStandalone: true };
  expect(statusBadge(standalone)).toBe('active');
  expect(statusBadge({ ...standalone, hasUpdate: true })).toBe('update');
  expect(statusBadge({ ...standalone, hasUpdate: true, isOnline: false })).toBe('offline');
});
