import { hourS } from '@kith/contract/core/time';
import { isExtensionOrigin, isForExtension } from '@kith/contract/extension/rules';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';

const allow = cors({
  origin: (origin) => (isExtensionOrigin(origin) ? origin : null),
  allowMethods: ['GET', 'POST', 'OPTIONS'],
  allowHeaders: ['authorization', 'content-type', 'idempotency-key'],
  exposeHeaders: ['retry-after'],
  maxAge: hourS,
});

/**
 * Lets the browser extension read the answers of `/api/v1`. It needs no right to the service's pages
 * then. A request still brings its own token: no cookie signs it, and other origins get no answer.
 */
export const allowExtension = createMiddleware((c, next) =>
  isExtensionOrigin(c.req.header('origin') ?? '') && isForExtension(c.req.path)
    ? allow(c, next)
    : next(),
);
