import { randomBytes } from 'node:crypto';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';

import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { expect, test } from 'vitest';

import { compressWhole } from './compress-whole.ts';

const sizes = { short: 1_000, middling: 5_000, long: 200_000 };
const textOf = (size: keyof typeof sizes) => JSON.stringify('é'.repeat(sizes[size] / 2 - 1));

const app = new Hono();
app.use(compress(), compressWhole);
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
app.get('/empty', (c) => c.body(null, 204));

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

const browser = 'gzip, deflate, br, zstd';
const ask = async (path: string, accepted = browser, method = 'GET') => {
  const answer = await app.request(path, { method, headers: { 'accept-encoding': accepted } });
  return { answer, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test.each([
  ['middling', 'zstd', browser],
  ['long', 'zstd', browser],
  ['middling', 'gzip', 'gzip, deflate, br'],
  ['long', 'gzip', 'gzip, deflate, br'],
] as const)('%s JSON is compressed by %s, with its length', async (size, encoding, accepted) => {
  const { answer, headers, bytes } = await ask(`/json/${size}`, accepted);
  expect(headers.get('content-encoding')).toBe(encoding);
  const plain = encoding === 'zstd' ? zstdDecompressSync(bytes) : gunzipSync(bytes);
  expect(plain.toString()).toBe(textOf(size));
  expect(headers.get('content-length')).toBe(String(bytes.length));
  expect([answer.status, headers.get('x-own')]).toEqual([201, 'kept']);
});

test('short JSON is sent as it is, with its length', async () => {
  const { headers, bytes } = await ask('/json/short');
  expect(headers.get('content-encoding')).toBeNull();
  expect(bytes.toString()).toBe(textOf('short'));
  expect(headers.get('content-length')).toBe(String(bytes.length));
});

test('a page is compressed as a whole', async () => {
  const { headers, bytes } = await ask('/page');
  expect(headers.get('content-encoding')).toBe('zstd');
  expect(headers.get('content-length')).toBe(String(bytes.length));
});

test('who accepts no gzip, or weighs it, is answered as before', async () => {
  const plain = await ask('/json/long', 'identity');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.bytes.toString()).toBe(textOf('long'));
  expect((await ask('/json/long', 'gzip;q=0')).headers.get('content-encoding')).toBeNull();
  expect((await ask('/json/long', 'gzip;q=0.5')).headers.get('content-encoding')).toBe('gzip');
});

test('what has a version, is compressed already or has no content is left alone', async () => {
  expect((await ask('/versioned')).headers.get('etag')).toBe('W/"1"');
  expect((await ask('/compressed')).headers.get('content-encoding')).toBe('br');
  const empty = await ask('/empty');
  expect([empty.answer.status, empty.headers.get('content-length')]).toEqual([204, null]);
  const head = await ask('/json/long', browser, 'HEAD');
  expect(head.headers.get('content-encoding')).toBeNull();
});

test('a download is sent while it is being made', async () => {
  const answer = await app.request('/download', { headers: { 'accept-encoding': browser } });
  const reader = answer.body!.getReader();
  const { value } = (await reader.read()) as { value: Uint8Array };
  expect(value.length).toBeGreaterThan(0);
  await reader.cancel();
});

test.each(['/untouched', '/part'])('what may not be transformed is not: %s', async (path) => {
  const { headers, bytes } = await ask(path);
  expect(headers.get('content-encoding')).toBeNull();
  expect(bytes.length).toBe(5_002);
});
