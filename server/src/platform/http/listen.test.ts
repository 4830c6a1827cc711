import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

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

test('a server that closes answers what comes on open connections, and ends each with its answer', async () => {
  const { port, close } = await listen(() => new Response('here'), {
    port: 0,
    hosts: ['127.0.0.1'],
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection));
      }).once('error', reject);
    });
  expect(await ask()).toBe('keep-alive');
  const closed = close({ idleMs: 2_000 });
  await sleep(100);
  expect(await ask()).toBe('close');
  // Nothing is left to wait for.
  await closed;
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});
