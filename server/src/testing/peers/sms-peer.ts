import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type ReceivedSms = {
  headers: IncomingHttpHeaders;
  raw: string;
  body: { to: string; text: string; channel: string };
};

export type SmsPeer = {
  url: string;
  /** What came in, oldest first. */
  received: ReceivedSms[];
  /** How it answers from now on. */
  behave: (how: { status?: number; delayMs?: number; location?: string }) => void;
  close: () => Promise<void>;
};

/** A real SMS gateway on loopback: an HTTP server that takes the webhook's requests. */
export async function startSmsPeer(): Promise<SmsPeer> {
  const received: ReceivedSms[] = [];
  let behaviour: { status?: number; delayMs?: number; location?: string } = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status = 200, delayMs = 0, location } = behaviour;
      const raw = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers, raw, body: JSON.parse(raw) });
      setTimeout(() => {
        response.writeHead(status, location === undefined ? {} : { location }).end('{}');
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    received,
    behave: (how) => (behaviour = how),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The six digits in a text message. */
export function codeInSms(text: string | undefined): string {
  const [, code] = /#(\d{6})$/u.exec(text ?? '') ?? [];
  if (code === undefined) throw new Error('The message has no code');
  return code;
}
