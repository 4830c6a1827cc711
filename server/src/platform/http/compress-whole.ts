import { promisify } from 'node:util';
import { gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib';

import { createMiddleware } from 'hono/factory';

/** What fits in one packet isn't sent sooner for being smaller. */
const shortestBytes = 1024;

/**
 * In the order in which they are chosen: Zstandard takes a fifth of gzip's time for the same size. What
 * would take longer than some tenths of a millisecond is compressed on another thread.
 */
const encodings = [
  {
    name: 'zstd',
    longestAtOnceBytes: 100 * 1024,
    atOnce: zstdCompressSync,
    beside: promisify(zstdCompress),
  },
  { name: 'gzip', longestAtOnceBytes: 16 * 1024, atOnce: gzipSync, beside: promisify(gzip) },
];

/** Answers that the server has as a whole before it sends them, if they are no downloads. */
const wholeTypes = /^(?:application\/(?:[\w.-]+\+)?json|text\/html)\b/u;

/** Headers of answers that are left as they are. */
const leftWith = ['content-disposition', 'content-encoding', 'content-range', 'etag'];

/**
 * Compresses JSON and pages in one piece, if they are long enough to gain by it. `compress` would stream
 * them, however short, which takes a short answer longer than everything else. It still does so for
 * other types, for downloads, which may be streams of any length, for clients that weigh encodings, and
 * for answers that have a version (`ETag`).
 */
export const compressWhole = createMiddleware(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const accepted = (c.req.header('accept-encoding') ?? '').split(',').map((name) => name.trim());
  const encoding = encodings.find(({ name }) => accepted.includes(name));
  if (encoding === undefined || c.req.method === 'HEAD') return;
  if (!wholeTypes.test(headers.get('content-type') ?? '')) return;
  if (leftWith.some((name) => headers.has(name))) return;
  if (/\bno-transform\b/iu.test(headers.get('cache-control') ?? '')) return;
  const plain = Buffer.from(await c.res.arrayBuffer());
  const isShort = plain.length < shortestBytes;
  const isLong = plain.length > encoding.longestAtOnceBytes;
  const body = isShort ? plain : await (isLong ? encoding.beside : encoding.atOnce)(plain);
  if (!isShort) headers.set('content-encoding', encoding.name);
  headers.set('content-length', String(body.length));
  // With an answer in its place, the framework would copy that one's headers and stream the new body.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
});
