import { expect, test } from 'vitest';

import { isPublicIp, openPublicNetwork } from './public-address.ts';

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

test('an address on the public internet is accepted with HTTPS at its own port only', () => {
  const { parse } = openPublicNetwork({ allowsInner: false });
  expect(parse('https://fcm.example.com/x')?.hostname).toBe('fcm.example.com');
  expect(parse('https://fcm.example.com:443/x')?.port).toBe('');
  expect(parse('http://fcm.example.com/x')).toBeNull();
  expect(parse('https://fcm.example.com:22/x')).toBeNull();
  const inner = openPublicNetwork({ allowsInner: true });
  expect(inner.parse('http://127.0.0.1:9/x')?.port).toBe('9');
});

test('a connection goes to an address that was checked, and to none if one is inner', async () => {
  let times = 0;
  const { lookup } = openPublicNetwork({
    allowsInner: false,
    // Public at first, inner from then on.
    resolve: async () => {
      times += 1;
      const first = { address: '8.8.8.8', family: 4 as const };
      return times === 1 ? [first] : [first, { address: '10.0.0.1', family: 4 as const }];
    },
  });
  const look = () =>
    new Promise((resolve) => {
      lookup!('push.example', { all: true }, (error, addresses) =>
        resolve(error?.message ?? addresses),
      );
    });
  expect(await look()).toEqual([{ address: '8.8.8.8', family: 4 }]);
  expect(await look()).toBe('The host is not on the public internet');
});
