import { expect, test } from 'vitest';

import { isPublicIp, lookupPublic, parsePublicUrl } from './public-address.ts';

test.each([
  ...['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'].map((address) => [address, true] as const),
  ...['10.1.2.3', '127.0.0.1', '0.0.0.0', '192.168.1.1', '172.31.0.1', '100.64.0.1'].map(
    (address) => [address, false] as const,
  ),
  ...['169.254.169.254', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1'].map(
    (address) => [address, false] as const,
  ),
  ...['fd00::1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'x'].map(
    (address) => [address, false] as const,
  ),
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicIp(address)).toBe(isPublic);
});

test('an address on the public internet is accepted with HTTPS only', () => {
  const strict = { allowsInner: false };
  expect(parsePublicUrl('https://fcm.example.com/x', strict)?.hostname).toBe('fcm.example.com');
  expect(parsePublicUrl('http://fcm.example.com/x', strict)).toBeNull();
  expect(parsePublicUrl('http://127.0.0.1:9/x', { allowsInner: true })?.port).toBe('9');
});

test('a name that resolves to this machine is refused when connecting', async () => {
  const refusal = await new Promise((resolve) => {
    lookupPublic('localhost', { all: true }, (error) => resolve(error?.message));
  });
  expect(refusal).toBe('The host is not on the public internet');
});
