import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';

/** More than all files of a visit in one encoding. */
const mostBytes = 6 * 1024 * 1024;
const longestFileBytes = 512 * 1024;
/** Those of `Accept-Encoding` that make a difference. */
const encodings = ['br', 'zstd', 'gzip'];
/** What belongs to a file. Other headers belong to one answer. */
const keptHeaders = [
  'content-type',
  'content-encoding',
  'content-security-policy',
  'cache-control',
  'last-modified',
];

type KeptFile = { body: Uint8Array<ArrayBuffer>; headers: [name: string, value: string][] };

function keyOf({ req }: Context): string {
  const accepted = (req.header('accept-encoding') ?? '').split(',').map((name) => name.trim());
  return [req.path, ...encodings.filter((name) => accepted.includes(name))].join(' ');
}

/**
 * Keeps the answers for files whose names change with their content, so that the fifty small files of a
 * page are neither looked for, opened nor streamed each time.
 */
export function keepFiles(isKept: (path: string) => boolean) {
  const kept = new LRUCache<string, KeptFile>({
    maxSize: mostBytes,
    maxEntrySize: longestFileBytes,
    sizeCalculation: ({ body }, key) => key.length + body.length,
  });
  return createMiddleware(async (c, next) => {
    const { method, path } = c.req;
    if (method !== 'GET' || !isKept(path) || c.req.header('range') !== undefined) return next();
    const key = keyOf(c);
    const file = kept.get(key);
    if (file !== undefined) {
      for (const [name, value] of file.headers) c.header(name, value);
      return c.body(file.body);
    }
    await next();
    if (c.res.status !== 200) return undefined;
    const body = new Uint8Array(await c.res.arrayBuffer());
    const headers = keptHeaders.flatMap((name): KeptFile['headers'] => {
      const value = c.res.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    kept.set(key, { body, headers });
    c.res = new Response(body, c.res);
    return undefined;
  });
}
