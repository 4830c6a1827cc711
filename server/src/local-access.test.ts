import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';

import { listen } from '#platform/http/listen.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readConfig } from './config.ts';
import { findInstallationWarnings } from './installation-warnings.ts';

const database = await useSharedDatabase();
const app = await startTestApp({ database, realtime: true });
const { port } = new URL(app.origin);

/** Unlike `fetch`, sends any `Host`. */
async function ask(
  path: string,
  headers: OutgoingHttpHeaders,
  method = 'GET',
  origin = app.origin,
) {
  const sent = request(`${origin}${path}`, { method, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of answer) body += String(chunk);
  return { status: answer.statusCode, body };
}

async function openSocket(headers: Record<string, string>): Promise<number> {
  const query = new URLSearchParams({ apikey: app.key, vsn: '2.0.0' }).toString();
  const address = `${app.origin.replace('http', 'ws')}/realtime/v1/websocket?${query}`;
  const socket = new WebSocket(address, { headers });
  return new Promise((resolve) => {
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
    socket.on('unexpected-response', (sent, answer) => {
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    });
    socket.on('error', () => undefined);
  });
}

test('a page whose domain is rebound to this machine reads no sign-in link and opens no socket', async () => {
  const rebound = { host: `evil.example:${port}` };
  for (const path of ['/dev/mail', '/dev/sms', '/', '/api/config', '/auth/v1/settings']) {
    expect((await ask(path, rebound)).status, path).toBe(403);
  }
  for (const host of [`localhost.evil.example:${port}`, 'localhost@evil.example']) {
    expect((await ask('/dev/mail', { host })).status, host).toBeGreaterThanOrEqual(400);
  }
  expect(await openSocket(rebound)).toBe(403);
});

test('a page of another origin calls nothing of the app and opens no socket', async () => {
  for (const origin of ['https://evil.example', 'http://localhost:1', 'null']) {
    expect((await ask('/api/v1/sample-network', { origin }, 'POST')).status, origin).toBe(403);
    expect(await openSocket({ origin }), origin).toBe(403);
  }
  const form = { origin: 'null', 'sec-fetch-site': 'same-origin' };
  expect((await ask('/unsubscribe/unknown', form, 'POST')).status).not.toBe(403);
});

test('a stranger behind a proxy on this machine reads no sign-in link and becomes no administrator', async () => {
  const member = await app.signUp();
  const authorization = `Bearer ${member.token}`;
  for (const forwarded of [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' },
    { 'x-real-ip': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
  ]) {
    for (const path of ['/dev/mail', '/dev/sms', '/api/v1/admin-setup']) {
      expect((await ask(path, { ...forwarded, authorization })).status, path).toBe(404);
    }
    const claim = await ask('/api/v1/admin-setup/claim', { ...forwarded, authorization }, 'POST');
    expect(claim.status).toBe(404);
  }
});

test('localhost by any of its names keeps working, through a front server of this machine, too', async () => {
  for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
    const headers = { host: `${name}:${port}`, 'x-forwarded-for': '::1' };
    expect((await ask('/dev/mail', headers)).status, name).toBe(200);
    const origin = `http://${name.toLowerCase()}:${port}`;
    expect(await openSocket({ ...headers, origin })).toBe(101);
  }
  const tunnel = { host: 'localhost:8080', origin: 'http://localhost:8080' };
  expect((await ask('/dev/mail', tunnel)).status).toBe(200);
});

test('a site for others answers any host, because a proxy may change it', async () => {
  const APP_ORIGIN = 'https://kith.example';
  const site = await startTestApp({ database, variables: { APP_ORIGIN } });
  const headers = { host: 'balancer.internal', origin: 'https://elsewhere.example' };
  expect((await ask('/api/health', headers, 'GET', site.origin)).status).toBe(200);
  expect((await ask('/dev/mail', {}, 'GET', site.origin)).status).toBe(404);
});

function reaches(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

// In place of this machine's address in its network: the server may not listen on it, either.
const elsewhere = '127.0.0.2';

test('another machine reaches no dev environment unless HOST says so, with a warning', async () => {
  const hello = () => new Response('hello');
  const open = async (variables: Record<string, string>) => {
    const config = readConfig(variables);
    const listener = await listen(hello, { port: 0, hosts: config.listenHosts });
    onTestFinished(() => listener.close());
    const found = await Promise.all(
      ['127.0.0.1', elsewhere].map((address) => reaches(address, listener.port)),
    );
    return [...found, findInstallationWarnings(config).includes('dev_server_exposed')];
  };
  expect(await open({})).toEqual([true, false, false]);
  expect(await open({ HOST: 'localhost' })).toEqual([true, false, false]);
  expect(await open({ HOST: '0.0.0.0' })).toEqual([true, true, true]);
  expect(await open({ APP_ORIGIN: 'https://kith.example' })).toEqual([true, true, false]);
});

test('an address of another machine as HOST prevents the start with one clear line', async () => {
  await expect(listen(() => new Response(), { port: 0, hosts: ['192.0.2.1'] })).rejects.toThrow(
    '192.0.2.1 is no address of this machine: set HOST to another one',
  );
});
