import { expect, test } from 'vitest';

import { findClientAddress, networkOf } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['1::2:3:4:5', '1::/64'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('the loopback addresses are one address, whichever a caller uses', () => {
  const all = ['::1', '127.0.0.1', '127.0.0.2', '::ffff:127.0.0.1'].map(networkOf);
  expect(new Set(all)).toEqual(new Set(['loopback']));
});

test('a proxy is trusted in both forms of its address, and no other', () => {
  const find = (peer: string, proxies: string[]) => findClientAddress(peer, '192.0.2.7', proxies);
  expect(find('::ffff:10.0.0.1', ['10.0.0.1'])).toBe('192.0.2.7');
  expect(find('10.0.0.1', ['::ffff:10.0.0.1'])).toBe('192.0.2.7');
  expect(find('::ffff:10.0.0.2', ['10.0.0.1'])).toBe('10.0.0.2');
});
