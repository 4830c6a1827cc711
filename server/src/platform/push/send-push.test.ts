import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, setGlobalProxyFromEnv } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

import { makeCertificate } from '#testing/make-certificate.ts';
import webPush from 'web-push';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openPublicNetwork } from '#platform/outbound/public-address.ts';

import { sendPush } from './send-push.ts';

const host = 'push.example';
const asked: string[] = [];
const taken: string[] = [];
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certificate = makeCertificate(privateKey, host);
const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
const service = createHttpsServer({ key, cert: certificate }, (request, response) => {
  taken.push(`${request.method} ${request.headers.host}${request.url}`);
  response.writeHead(201).end();
});
const proxy = createServer();
proxy.on('connect', ({ url = '' }, socket) => {
  asked.push(url);
  if (url !== `${host}:443`) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
  service.emit('connection', socket);
});

const trustedBefore = getCACertificates();
let leaveProxy = () => {};
beforeAll(async () => {
  await new Promise<void>((done) => {
    proxy.listen(0, '127.0.0.1', done);
  });
  const { port } = proxy.address() as AddressInfo;
  leaveProxy = setGlobalProxyFromEnv({ HTTPS_PROXY: `http://127.0.0.1:${port}` });
  setDefaultCACertificates([...trustedBefore, certificate]);
});
afterAll(() => {
  leaveProxy();
  setDefaultCACertificates(trustedBefore);
  proxy.closeAllConnections();
  proxy.close();
});

function push(endpoint: string) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const target = { endpoint, p256dh, auth: randomBytes(16).toString('base64url') };
  const message = { body: 'Hi', topic: 'one', urgency: 'normal', ttlS: 60 } as const;
  const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:hello@kith.example' };
  return sendPush(target, message, { keys, network: openPublicNetwork({ allowsInner: false }) });
}

test('behind an outgoing proxy pushes go through it, and only the proxy resolves names', async () => {
  expect(await push(`https://${host}/devices/1`)).toBe('sent');
  expect(asked).toEqual([`${host}:443`]);
  expect(taken).toEqual([`POST ${host}/devices/1`]);
});

test('attack: the proxy is not asked for an address of the own network', async () => {
  asked.length = 0;
  expect(await push('https://10.0.0.1/devices/1')).toBe('refused');
  expect(await push('https://db.internal/devices/1')).toBe('refused');
  expect(asked).toEqual([]);
});

test('a refusal by the proxy is a failure, not a refusal by the push service', async () => {
  await expect(push('https://elsewhere.example/1')).rejects.toThrow('tunnel');
});
