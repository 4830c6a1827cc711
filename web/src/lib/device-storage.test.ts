import { expect, test } from 'vitest';
import { isKeptKey, storageLevel } from '#lib/device-storage.ts';

test.each(['auth-token', 'sb-auth-token-code', 'theme', 'user-preferences.locale'])(
  'clearing keeps %s',
  (key) => expect(isKeptKey(key)).toBe(true),
);

test.each(['draft:contact', 'dm_offline_queue', 'quickstart'])('clearing takes %s', (key) =>
  expect(isKeptKey(key)).toBe(false),
);

test.each([
  [80, 'fine'],
  [80.1, 'warning'],
  [95, 'warning'],
  [95.1, 'critical'],
])('%d percent used is %s', (percent, level) => expect(storageLevel(percent)).toBe(level));
