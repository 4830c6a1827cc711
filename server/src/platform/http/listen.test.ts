import { get } from 'node:http';

import { expect, test } from 'vitest';

import { listen } from './listen.ts';

test('an idle connection outlives the minute for which proxies keep theirs', async () => {
  const { server, port, close } = await listen(() => new Response('here'), {
    port: 0,
    hosts: ['127.0.0.1'],
  });
  const header = await new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' } }, (response) => {
      resolve(response.headers['keep-alive']);
      response.resume();
    }).once('error', reject);
  });
  expect(header).toBe('timeout=75');
  if ('closeAllConnections' in server) server.closeAllConnections();
  await close();
});
