import { expect, test } from 'vitest';

import { openPublicNetwork, type ResolveHost } from '#platform/outbound/public-address.ts';

import { checkEndpoint } from './check-endpoint.ts';

/** Names as hostile name servers resolve them. */
const resolve: ResolveHost = async (hostname) => {
  const known: Record<string, string[]> = {
    'push.example': ['8.8.8.8', '2606:4700:4700::1111'],
    '127.0.0.1.nip.io': ['127.0.0.1'],
    'half.example': ['8.8.8.8', '10.0.0.1'],
    'six.example': ['fd00::1'],
  };
  const addresses = known[hostname];
  if (!addresses) throw new Error('ENOTFOUND');
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

test.each([
  'http://push.example/1',
  'https://push.example:22/1',
  'https://push.example:8443/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://[::ffff:10.0.0.1]/1',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/1',
  'https://localhost/1',
  'https://localhost./1',
  'https://127.0.0.1.nip.io/1',
  'https://half.example/1',
  'https://six.example/1',
  'https://unknown.example/1',
  'https://db.internal/1',
  'https://db.internal./1',
  'https://me:secret@push.example/1',
  'file:///etc/passwd',
])('attack: a device whose push service would be %s is refused', async (endpoint) => {
  const network = openPublicNetwork({ allowsInner: false, resolve });
  await expect(checkEndpoint({ network, input: { endpoint } })).rejects.toMatchObject({
    code: 'push_endpoint_refused',
  });
});

test('the address of a public push service is accepted', async () => {
  const network = openPublicNetwork({ allowsInner: false, resolve });
  for (const host of ['push.example', 'push.example.', '8.8.8.8', '[2606:4700:4700::1111]']) {
    const endpoint = `https://${host}/1`;
    expect(await checkEndpoint({ network, input: { endpoint } })).toBeUndefined();
  }
});
