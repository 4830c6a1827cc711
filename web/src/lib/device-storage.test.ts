import { expect, test } from 'vitest';
import { isRetainedKey, storageLevel } from '#lib/device-storage.ts';

test.each(['auth-token', 'sb-auth-token-code', 'theme', 'user-preferences.locale'])(
  'clearing does not remove %s',
  (key) => expect(isRetainedKey(key)).toBe(true),
);

test.each(['draft:contact', 'dm_offline_queue', 'quickstart'])('clearing removes %s', (key) =>
  expect(isRetainedKey(key)).toBe(false),
);

test.each([
  [80, 'fine'],
  [80.1, 'warning'],
  [95, 'warning'],
  [95.1, 'critical'],
])('%d percent used is %s', (percent, level) => expect(storageLevel(percent)).toBe(level));
