import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';

import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';

import { compressAnswers } from './compress-answers.ts';
import { listen } from './listen.ts';

const sizes = { short: 1_000, middling: 5_000, long: 200_000 };
const textOf = (size: keyof typeof sizes) => JSON.stringify('é'.repeat(sizes[size] / 2 - 1));

const app = new Hono<{ Bindings: HttpBindings }>();
app.use(compressAnswers);
app.get('/json/:size', (c) =>
  c.body(textOf(c.req.param('size') as keyof typeof sizes), 201, {
    'content-type': 'application/problem+json; charset=utf-8',
    'x-own': 'kept',
  }),
);
app.get('/page', (c) => c.html(textOf('middling')));
app.get('/versioned', (c) => {
  c.header('etag', '"1"');
  return c.json('x'.repeat(5_000));
});
app.get('/compressed', (c) => {
  c.header('content-encoding', 'br');
  return c.json('x'.repeat(5_000));
});
app.get('/empty', (c) => c.body(null, 204, { 'content-type': 'application/json' }));

app.get('/download', (c) => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(randomBytes(100_000)),
  });
  const disposition = { 'content-disposition': 'attachment; filename="all.json"' };
  return c.body(endless, 200, { 'content-type': 'application/json', ...disposition });
});
app.get('/untouched', (c) =>
  c.json('x'.repeat(5_000), 200, { 'cache-control': 'private, no-transform' }),
);
app.get('/part', (c) => c.json('x'.repeat(5_000), 206, { 'content-range': 'bytes 0-5001/9000' }));

app.get('/pieces', (c) => {
  c.header('set-cookie', 'a=1');
  c.header('set-cookie', 'b=2', { append: true });
  const pieces = ['["', 'x'.repeat(3_000), '","', 'é'.repeat(1_000), '"]'];
  return c.body(
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        await sleep(1);
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(Buffer.from(piece));
      },
    }),
    200,
    { 'content-type': 'application/json' },
  );
});

const { port, close } = await listen(app.fetch, { port: 0, hosts: ['127.0.0.1'] });
afterAll(() => close());

const browser = 'gzip, deflate, br, zstd';

/** The answer as it comes over the wire. */
async function open(path: string, accepted = browser, method = 'GET'): Promise<IncomingMessage> {
  const headers = { 'accept-encoding': accepted };
  const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

const ask = async (path: string, accepted = browser, method = 'GET') => {
  const answer = await open(path, accepted, method);
  const { headers } = answer;
  return { status: answer.statusCode, headers, bytes: await buffer(answer) };
};

test.each([
  ['middling', 'zstd', browser],
  ['long', 'zstd', browser],
  ['middling', 'gzip', 'gzip, deflate, br'],
  ['long', 'gzip', 'gzip, deflate, br'],
] as const)('%s JSON is compressed by %s, with its length', async (size, encoding, accepted) => {
  const { status, headers, bytes } = await ask(`/json/${size}`, accepted);
  expect(headers['content-encoding']).toBe(encoding);
  const plain = encoding === 'zstd' ? zstdDecompressSync(bytes) : gunzipSync(bytes);
  expect(plain.toString()).toBe(textOf(size));
  expect(headers['content-length']).toBe(String(bytes.length));
  expect([status, headers['x-own']]).toEqual([201, 'kept']);
});

test('short JSON is sent as it is, with its length', async () => {
  const { headers, bytes } = await ask('/json/short');
  expect(headers['content-encoding']).toBeUndefined();
  expect(bytes.toString()).toBe(textOf('short'));
  expect(headers['content-length']).toBe(String(bytes.length));
});

test('a page is compressed as a whole', async () => {
  const { headers, bytes } = await ask('/page');
  expect(headers['content-encoding']).toBe('zstd');
  expect(headers['content-length']).toBe(String(bytes.length));
});

test('who accepts no gzip, or weighs it, is answered as before', async () => {
  const plain = await ask('/json/long', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.bytes.toString()).toBe(textOf('long'));
  expect((await ask('/json/long', 'gzip;q=0')).headers['content-encoding']).toBeUndefined();
  expect((await ask('/json/long', 'gzip;q=0.5')).headers['content-encoding']).toBe('gzip');
});

test('what has a version, is compressed already or has no content is left alone', async () => {
  expect((await ask('/versioned')).headers['etag']).toBe('W/"1"');
  expect((await ask('/compressed')).headers['content-encoding']).toBe('br');
  const empty = await ask('/empty');
  expect([empty.status, empty.headers['content-length']]).toEqual([204, undefined]);
  const head = await ask('/json/long', browser, 'HEAD');
  expect(head.headers['content-encoding']).toBeUndefined();
});

test('a download is sent while it is being made', async () => {
  const answer = await open('/download');
  const [piece] = (await once(answer, 'data')) as [Buffer];
  expect(piece.length).toBeGreaterThan(0);
  answer.destroy();
});

test.each(['/untouched', '/part'])('what may not be transformed is not: %s', async (path) => {
  const { headers, bytes } = await ask(path);
  expect(headers['content-encoding']).toBeUndefined();
  expect(bytes.length).toBe(5_002);
});

test('JSON that comes in pieces is compressed in one, with every header', async () => {
  const { headers, bytes } = await ask('/pieces');
  expect(JSON.parse(zstdDecompressSync(bytes).toString())).toEqual([
    'x'.repeat(3_000),
    'é'.repeat(1_000),
  ]);
  expect(headers['content-length']).toBe(String(bytes.length));
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
});

test('a client that goes while its answer is compressed costs the others nothing', async () => {
  const sent = request({
    port,
    host: '127.0.0.1',
    path: '/json/long',
    headers: { 'accept-encoding': 'gzip' },
    agent: false,
  }).end();
  sent.once('error', () => undefined);
  await once(sent, 'finish');
  sent.destroy();
  expect((await ask('/json/long', 'gzip')).status).toBe(201);
});

test('outside of a server every answer is streamed', async () => {
  const answer = await app.request('/json/long', { headers: { 'accept-encoding': browser } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.has('content-length')).toBe(false);
});
