import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';

import { makeCertificate } from '../../server/src/testing/make-certificate.ts';
import { createConnections, type Subscription } from './push-connections.ts';
import { isSignedPush } from './push-signature.ts';
import { writeFixed, writeMessage } from './push-wire.ts';

/** Where sites send pushes for Chromium: one for Google's own browser, one for other builds. */
const vendorHosts = ['fcm.googleapis.com', 'jmt17.google.com'];

/** How browsers are answered that ask for a subscription; those held are answered later. */
type RegistrationMode = 'taken' | 'refused' | 'held';

/** A push that a server handed in, and that was sent on as it came. */
type TakenPush = { host: string; urgency: string };

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/**
 * Replaces, on loopback, the push service of Chromium's vendor, all four parts of it: where a
 * browser checks in (protobuf) and registers a site (a form), the connection on which pushes come to
 * it (MCS over TLS), and the address to which the site's server posts them (RFC 8030). The browser is
 * sent here by its command line. That last address has the vendor's host in it: a server reaches it
 * through this service as its outward proxy. What pushes say it can't read: the keys are the browser's.
 */
export async function startPushService() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const certificates = new Map(
    vendorHosts.map((host) => [host, makeCertificate(privateKey, host)]),
  );
  const folder = await mkdtemp(join(tmpdir(), 'kith-e2e-push-'));
  const trusted = join(folder, 'trusted.pem');
  await writeFile(trusted, [...certificates.values()].join(''));

  const subscriptions = new Map<string, Subscription>();
  const connections = createConnections({ key, cert: certificates.get('fcm.googleapis.com') });
  const taken: TakenPush[] = [];
  const held: (() => void)[] = [];
  let mode: RegistrationMode = 'taken';

  const front = createServer(async (request, response) => {
    const body = await readBody(request);
    if (request.url === '/checkin') response.end(writeCheckIn());
    else if (mode === 'held' && body.includes('X-subtype='))
      held.push(() => register(body, response));
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
      SNICallback: (host, done) =>
        done(null, createSecureContext({ key, cert: certificates.get(host) })),
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
    const { host = '', ttl, urgency, authorization = '' } = headers;
    const subscription = subscriptions.get(url.split('/').at(-1) ?? '');
    if (!subscription) return 410;
    if (ttl === undefined) return 400;
    if (!isSignedPush(authorization, { host, publicKey: subscription.publicKey })) return 403;
    if (!connections.send(subscription, headers['content-encoding'] ?? '', body)) return 503;
    taken.push({ host, urgency: String(urgency) });
    return 201;
  }

  const origin = `http://127.0.0.1:${await listen(front)}`;
  const connectionPort = await listen(connections.server);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return {
    /** For the command line of a browser that is to ask this service. */
    browserArgs: [
      `--gcm-checkin-url=${origin}/checkin`,
      `--gcm-registration-url=${origin}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${connectionPort}`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
    ],
    /** For the environment of a server that is to reach it. */
    serverEnv: { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: origin, NODE_EXTRA_CA_CERTS: trusted },
    taken,
    countSubscriptions: () => subscriptions.size,
    countHeld: () => held.length,
    answerWith: (next: RegistrationMode) => {
      mode = next;
      if (next !== 'held') for (const answer of held.splice(0)) answer();
    },
    stop: async () => {
      connections.closeAll();
      front.closeAllConnections();
      const servers = [front, connections.server];
      await Promise.all(servers.map((server) => new Promise((end) => server.close(end))));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function writeCheckIn(): Buffer {
  return Buffer.concat([
    writeMessage({ 1: 1n, 3: BigInt(Date.now()) }),
    writeFixed(7, BigInt(randomBytes(6).readUIntBE(0, 6))),
    writeFixed(8, 1n),
  ]);
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
