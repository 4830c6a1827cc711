import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openPublicNetwork } from '#platform/outbound/public-address.ts';

import { createProviderFetch } from './provider-fetch.ts';

let calls = 0;
const service = createServer((_request, response) => {
  calls += 1;
  response.setHeader('content-type', 'application/json');
  response.end('{"keys":[]}');
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => {
    service.listen(0, '127.0.0.1', done);
  });
  ({ port } = service.address() as AddressInfo);
});
afterAll(() => void service.close());

const network = openPublicNetwork({
  allowsInner: false,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
});

test('attack: a provider whose keys are at an inner address is not asked for them', async () => {
  const call = createProviderFetch({ issuer: new URL('https://idp.example') }, network);
  for (const address of [
    `http://127.0.0.1:${port}/keys`,
    'https://169.254.169.254/keys',
    'https://localhost./keys',
    'https://db.internal/keys',
    'https://127.0.0.1.nip.io/keys',
  ]) {
    await expect(call(address, {}), address).rejects.toThrow();
  }
  expect(calls).toBe(0);
});

test('a provider in the own network is asked at its own host', async () => {
  const call = createProviderFetch({ issuer: new URL(`http://127.0.0.1:${port}`) }, network);
  const answer = await call(`http://127.0.0.1:${port}/keys`, { headers: { accept: 'text/json' } });
  expect(await answer.json()).toEqual({ keys: [] });
});
