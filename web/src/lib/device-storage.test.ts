import { expect, test } from 'vitest';
import { isKeptKey } from '#lib/device-storage.ts';

test.each(['auth-token', 'sb-auth-token-code', 'theme', 'user-preferences.locale'])(
  'clearing keeps %s',
  (key) => expect(isKeptKey(key)).toBe(true),
);

test.each(['draft:contact', 'dm_offline_queue', 'quickstart'])('clearing takes %s', (key) =>
  expect(isKeptKey(key)).toBe(false),
);
