import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';

import { pickEncoding, WholeResponse } from './whole-response.ts';

type AnswerEnv = { Bindings: Partial<HttpBindings> };

/** Answers that the server has as a whole before it sends them, if they are no downloads. */
const wholeTypes = /^(?:application\/(?:[\w.-]+\+)?json|text\/html)\b/u;

/** Headers of answers that are left as they are. */
const leftWith = ['content-disposition', 'content-encoding', 'etag'];

const compressStream = compress();

/**
 * Compresses JSON and pages in one piece, if they are long enough to gain by it. `compress` would stream
 * them, however short, which takes a short answer longer than everything else. It still does so for
 * other types, for downloads, which may be streams of any length, for clients that weigh encodings, and
 * for answers that have a version (`ETag`).
 */
export const compressAnswers = createMiddleware<AnswerEnv>(async (c, next) => {
  await next();
  const outgoing = c.env?.outgoing;
  const encoding = isWhole(c) ? pickEncoding(c.req.header('accept-encoding') ?? '') : null;
  if (encoding !== null && outgoing instanceof WholeResponse) outgoing.compressWith(encoding);
  else await compressStream(c, () => Promise.resolve());
});

function isWhole({ req, res: { headers } }: Context<AnswerEnv>): boolean {
  return (
    req.method !== 'HEAD' &&
    wholeTypes.test(headers.get('content-type') ?? '') &&
    leftWith.every((name) => !headers.has(name)) &&
    // The stock client's ranges count rows.
    !/^bytes\b/iu.test(headers.get('content-range') ?? '') &&
    !/\bno-transform\b/iu.test(headers.get('cache-control') ?? '')
  );
}
