import { expect, test } from 'vitest';
import { isRetainedKey, storageLevel } from '#lib/device-storage.ts';

test.each(['auth-token', 'sb-auth-token-code', 'theme', 'user-preferences.locale', 'drafts_owner'])(
  'clearing does not remove %s',
  (key) => expect(isRetainedKey(key, false)).toBe(true),
);

test.each(['draft:contact', 'dm_offline_queue', 'quickstart'])('clearing removes %s', (key) =>
  expect(isRetainedKey(key, false)).toBe(false),
);

test.each([
  ['draft:nudge:1', true],
  ['dm_offline_queue_owner', true],
  ['quickstart', false],
])('keeping what is not sent, %s stays: %s', (key, stays) =>
  expect(isRetainedKey(key, true)).toBe(stays),
);

test.each([
  [80, 'fine'],
  [80.1, 'warning'],
  [95, 'warning'],
  [95.1, 'critical'],
])('%d percent used is %s', (percent, level) => expect(storageLevel(percent)).toBe(level));
