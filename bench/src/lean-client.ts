import { connect, type Socket } from 'node:net';

import { browserEncodings } from './http-client.ts';
import type { ScreenRequest } from './record-request.ts';

type Waiting = { resolve: (body: Buffer) => void; reject: (error: Error) => void };

const endOfHead = Buffer.from('\r\n\r\n');

/**
 * Sends one request again and again on connections that it keeps, one at a time on each. Node's own
 * client takes half as long for an answer as the server, which shares the cores with it: what is sent and
 * received is the same.
 *
 * @throws when an answer is not a success or has no length.
 */
export async function openLanes(
  origin: string,
  { method, path, body = '' }: ScreenRequest,
  { headers, lanes }: { headers: Record<string, string>; lanes: number },
) {
  const { hostname, port, host } = new URL(origin);
  const fields = Object.entries({
    'Accept-Encoding': browserEncodings,
    ...headers,
    Host: host,
    Connection: 'keep-alive',
    ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
  });
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
  const sockets = await Promise.all(
    Array.from({ length: lanes }, () => openSocket(hostname, Number(port))),
  );
  return {
    /** @returns the body of the answer, compressed as the server sent it. */
    send: (lane: number) => sockets[lane]!.send(bytes),
    close: () => sockets.forEach(({ socket }) => socket.destroy()),
  };
}

async function openSocket(host: string, port: number) {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ host, port, noDelay: true }, () => resolve(opened));
    opened.once('error', reject);
  });
  let waiting: Waiting | null = null;
  let chunks: Buffer[] = [];
  let received = 0;
  let expected: { from: number; to: number } | null = null;
  const settle = (end: (one: Waiting) => void) => {
    const one = waiting;
    waiting = null;
    chunks = [];
    received = 0;
    expected = null;
    if (one) end(one);
  };
  const fail = (error: Error) => settle(({ reject }) => reject(error));
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    expected ??= readHead(Buffer.concat(chunks), fail);
    if (expected === null || received < expected.to) return;
    const body = Buffer.concat(chunks).subarray(expected.from, expected.to);
    settle(({ resolve }) => resolve(body));
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The connection was closed')));
  const send = (bytes: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      waiting = { resolve, reject };
      if (socket.writable) socket.write(bytes);
      else fail(new Error('The connection was closed'));
    });
  return { socket, send };
}

/** @returns where the body is; null before the whole head is there. */
function readHead(received: Buffer, fail: (error: Error) => void) {
  const end = received.indexOf(endOfHead);
  if (end === -1) return null;
  const head = received.toString('latin1', 0, end);
  const length = /^content-length: (\d+)/imu.exec(head)?.[1];
  if (!/^HTTP\/1\.1 2\d\d /u.test(head) || length === undefined) {
    fail(new Error(`Not a success with a length: ${head.slice(0, 300)}`));
    return null;
  }
  const from = end + endOfHead.length;
  return { from, to: from + Number(length) };
}
