import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';

import { addHeaders } from './add-headers.ts';

type AnyOrigin = {
  allowMethods: string[];
  allowHeaders: string[];
  exposeHeaders: string[];
  /** In seconds. */
  maxAge: number;
};

/**
 * Lets pages of every origin send requests and read the answers. `cors` answers the browsers' questions
 * before a request. It would also put its headers on an answer before there is one, so that every
 * answer is copied into the one that has them.
 */
export function allowEveryOrigin(options: AnyOrigin) {
  const preflight = cors({ ...options, origin: '*' });
  const answer = addHeaders({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': options.exposeHeaders.join(','),
  });
  return createMiddleware((c, next) =>
    c.req.method === 'OPTIONS' ? preflight(c, next) : answer(c, next),
  );
}
