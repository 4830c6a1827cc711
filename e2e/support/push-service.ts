import { createHash, createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, createServer as createTlsServer, type TLSSocket } from 'node:tls';

import { makeCertificate } from '../../server/src/testing/make-certificate.ts';
import {
  kinds,
  readFrame,
  readTexts,
  wireVersion,
  writeFixed,
  writeFrame,
  writeMessage,
} from './push-wire.ts';

/** Where Chromium tells sites to send pushes: one for Google's own browser, one for other builds. */
const vendorHosts = ['fcm.googleapis.com', 'jmt17.google.com'];

type Subscription = { device: string; app: string; category: string; publicKey: string };
type RegistrationMode = 'taken' | 'refused' | 'held';

/** A push that a server handed in, and that was sent on as it came. */
type TakenPush = { host: string; urgency: string; bytes: number };

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/**
 * Stands in, on loopback, for the push service of Chromium's vendor, all four parts of it: where a
 * browser checks in (protobuf) and registers a site (a form), the connection on which pushes come to
 * it (MCS over TLS), and the address to which the site's server posts them (RFC 8030). The browser is
 * sent here by its command line. That last address has the vendor's host in it: a server reaches it
 * through this service as its outward proxy. What pushes say it can't read: the keys are the browser's.
 */
export async function startPushService() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const certificates = new Map(
    vendorHosts.map((host) => [host, makeCertificate(privateKey, host)]),
  );
  const folder = await mkdtemp(join(tmpdir(), 'kith-e2e-push-'));
  const trusted = join(folder, 'trusted.pem');
  await writeFile(trusted, [...certificates.values()].join(''));

  const subscriptions = new Map<string, Subscription>();
  const connections = new Map<string, TLSSocket>();
  const taken: TakenPush[] = [];
  const held: (() => void)[] = [];
  let mode: RegistrationMode = 'taken';

  const front = createServer(async (request, response) => {
    const body = await readBody(request);
    if (request.url === '/checkin') response.end(writeCheckIn());
    else if (mode === 'held') held.push(() => register(body, response));
    else register(body, response);
  });

  /** Answers a form with `token=…`, whether it asks for a subscription or takes one back. */
  function register(body: Buffer, response: ServerResponse): void {
    if (mode === 'refused') return void response.writeHead(400).end('Error=INVALID_SENDER');
    const form = new URLSearchParams(body.toString());
    const read = (name: string) => form.get(name) ?? '';
    const token = `${read('appid')}:${randomBytes(20).toString('base64url')}`;
    const [device, app] = [read('device'), read('X-subtype')];
    if (read('delete') === 'true') {
      for (const [known, subscription] of subscriptions) {
        if (subscription.app === app && subscription.device === device) subscriptions.delete(known);
      }
    } else if (app !== '') {
      subscriptions.set(token, { device, app, category: read('app'), publicKey: read('sender') });
    }
    response.end(`token=${token}`);
  }

  const vendor = createHttpsServer(
    {
      key,
      SNICallback: (host, done) => {
        const cert = certificates.get(host);
        done(null, createSecureContext(cert === undefined ? {} : { key, cert }));
      },
    },
    async (request, response) => {
      response.writeHead(takePush(request, await readBody(request))).end();
    },
  );
  front.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    vendor.emit('connection', socket);
  });

  /** The status that answers a push. */
  function takePush({ url = '', headers }: IncomingMessage, body: Buffer): number {
    const subscription = subscriptions.get(url.split('/').at(-1) ?? '');
    const host = headers.host ?? '';
    if (!subscription) return 410;
    if (headers['ttl'] === undefined) return 400;
    if (!isSigned(headers.authorization ?? '', host, subscription.publicKey)) return 403;
    const connection = connections.get(subscription.device);
    if (!connection) return 503;
    connection.write(writePush(subscription, String(headers['content-encoding']), body));
    taken.push({ host, urgency: String(headers['urgency']), bytes: body.length });
    return 201;
  }

  const wire = createTlsServer({ key, cert: certificates.get(vendorHosts[0] ?? '') }, (socket) => {
    let received = Buffer.alloc(0);
    const welcome = (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const frame = readFrame(received.subarray(1));
      if (frame?.kind !== kinds.login) return;
      socket.off('data', welcome);
      socket.resume();
      connections.set(readTexts(frame.message).get(3) ?? '', socket);
      const answer = writeMessage({ 1: 'welcome', 8: BigInt(Date.now()) });
      socket.write(Buffer.concat([Buffer.from([wireVersion]), writeFrame(kinds.welcome, answer)]));
    };
    socket.on('data', welcome);
    socket.on('error', () => socket.destroy());
  });

  const origin = `http://127.0.0.1:${await listen(front)}`;
  const wirePort = await listen(wire);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return {
    /** For the command line of a browser that is to ask this service. */
    browserArgs: [
      `--gcm-checkin-url=${origin}/checkin`,
      `--gcm-registration-url=${origin}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${wirePort}`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
    ],
    /** For the environment of a server that is to reach it. */
    serverEnv: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: origin,
      NODE_EXTRA_CA_CERTS: trusted,
    },
    taken,
    countSubscriptions: () => subscriptions.size,
    /** How it answers browsers that ask for a subscription from now on; those held are answered then. */
    answerWith: (next: RegistrationMode) => {
      mode = next;
      if (next !== 'held') for (const answer of held.splice(0)) answer();
    },
    stop: async () => {
      for (const socket of connections.values()) socket.destroy();
      front.closeAllConnections();
      await Promise.all([front, wire].map((server) => new Promise((end) => server.close(end))));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function writeCheckIn(): Buffer {
  const device = randomBytes(7).readUIntBE(0, 6);
  return Buffer.concat([
    writeMessage({ 1: 1n, 3: BigInt(Date.now()) }),
    writeFixed(7, BigInt(device)),
    writeFixed(8, 1n),
  ]);
}

function writePush({ app, category, publicKey }: Subscription, coding: string, body: Buffer) {
  const texts = Object.entries({ subtype: app, 'content-encoding': coding });
  const push = writeMessage({
    3: publicKey,
    5: category,
    7: texts.map(([name, text]) => writeMessage({ 1: name, 2: text })),
    9: randomBytes(8).toString('hex'),
    21: body,
  });
  return writeFrame(kinds.push, push);
}

/** Whether a push is from the site that the browser subscribed to, and for this service (RFC 8292). */
function isSigned(header: string, host: string, publicKey: string): boolean {
  const [, token = '', named] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/u.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (named !== publicKey || point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string };
  const signed = { key, dsaEncoding: 'ieee-p1363' } as const;
  const isOwn = aud === `https://${host}`;
  return (
    isOwn &&
    verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))
  );
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return (server.address() as AddressInfo).port;
}
