import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import ece from 'http_ece';
import { importJWK, jwtVerify } from 'jose';

type ReceivedPush = {
  deviceId: string;
  payload: Record<string, unknown>;
  bytes: number;
  ttl: string;
  urgency: string;
  topic: string;
  subject: string;
  publicKey: string;
};

/** A device of this push service, as a browser's `PushSubscription` describes it. */
export type PeerDevice = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

type Secrets = { ecdh: ECDH; auth: Buffer };

export type PushPeer = Awaited<ReturnType<typeof startPushPeer>>;

/**
 * A push service on loopback. It takes what a real one would: pushes signed by the key that they
 * name, for this service and not for long (RFC 8292). It plays the devices too and decrypts (RFC 8291).
 */
export async function startPushPeer() {
  const devices = new Map<string, Secrets>();
  const received: ReceivedPush[] = [];
  let answers: { status: number; location?: string } = { status: 201 };
  let calls = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      calls += 1;
      const { status, location } = answers;
      const accepted = status === 201 ? await accept(request, Buffer.concat(chunks)) : status;
      response.writeHead(accepted, location === undefined ? {} : { location }).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function accept(request: IncomingMessage, body: Buffer): Promise<number> {
    const deviceId = (request.url ?? '').split('/').at(-1) ?? '';
    const device = devices.get(deviceId);
    if (!device) return 404;
    const signed = await verifyVapid(request.headers.authorization ?? '', origin);
    if (!signed || request.headers['content-encoding'] !== 'aes128gcm') return 403;
    const { ecdh, auth } = device;
    const plain = ece.decrypt(body, {
      version: 'aes128gcm',
      privateKey: ecdh,
      authSecret: auth.toString('base64url'),
    });
    received.push({
      deviceId,
      payload: JSON.parse(plain.toString()) as Record<string, unknown>,
      bytes: plain.length,
      ttl: String(request.headers['ttl']),
      urgency: String(request.headers['urgency']),
      topic: String(request.headers['topic']),
      ...signed,
    });
    return 201;
  }

  return {
    origin,
    /** What was taken, oldest first. */
    received,
    countCalls: () => calls,
    /** How it answers from now on; 201 takes what is right. */
    answerWith: (status: number, location?: string) => {
      answers = { status, ...(location === undefined ? {} : { location }) };
    },
    createDevice: (): PeerDevice => {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const id = randomUUID();
      devices.set(id, { ecdh, auth });
      const p256dh = ecdh.generateKeys('base64url');
      const endpoint = `${origin}/push/${id}`;
      return { id, endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    forget: ({ id }: PeerDevice) => devices.delete(id),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function verifyVapid(header: string, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/u.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return null;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  try {
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      audience,
      algorithms: ['ES256'],
      requiredClaims: ['exp', 'sub'],
      maxTokenAge: undefined,
    });
    const leftS = (payload.exp ?? 0) - Date.now() / 1_000;
    if (leftS > 24 * 3_600 || !/^(mailto:|https:)/u.test(payload.sub ?? '')) return null;
    return { subject: payload.sub ?? '', publicKey: key };
  } catch {
    return null;
  }
}
