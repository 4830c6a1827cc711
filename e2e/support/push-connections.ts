import { randomBytes } from 'node:crypto';
import { createServer, type TLSSocket } from 'node:tls';

import { kinds, readFrame, readTexts, wireVersion, writeFrame, writeMessage } from './push-wire.ts';

/** A site that a browser takes pushes of: whose they are, and by what names the browser knows it. */
export type Subscription = { device: string; app: string; category: string; publicKey: string };

/** The side of the push service that browsers stay connected to: what comes is sent on as it is. */
export function createConnections(tls: { key: string; cert: string | undefined }) {
  const connections = new Map<string, TLSSocket>();
  const server = createServer(tls, (socket) => {
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
  return {
    server,
    /** Whether the browser is there to take it. */
    send: (subscription: Subscription, coding: string, body: Buffer): boolean => {
      const connection = connections.get(subscription.device);
      connection?.write(writePush(subscription, coding, body));
      return connection !== undefined;
    },
    closeAll: () => {
      for (const socket of connections.values()) socket.destroy();
    },
  };
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
