import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

import { AppError } from '#platform/app-error.ts';

import { toErrorBody } from './error-body.ts';
import { isLoopback, type LocalAccess } from './local-access.ts';

/** Refuses what was meant for another host, or comes from another origin. */
export function requireLocalAccess({ admits }: LocalAccess) {
  return createMiddleware(async (c, next) => {
    const [host, origin] = [c.req.header('host'), c.req.header('origin')];
    const site = c.req.header('sec-fetch-site');
    if (admits({ host, origin, site }, c.req.path)) return next();
    const message = 'A local Kith answers only on the address of APP_ORIGIN and on localhost';
    return c.json(toErrorBody(new AppError('forbidden', message)), 403);
  });
}

/** For endpoints that only the developer at this machine may use: to others they don't exist. */
export const requireLoopback = createMiddleware(async (c, next) => {
  if (isFromThisMachine(c)) return next();
  return c.notFound();
});

function isFromThisMachine(c: Context): boolean {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const others = [c.req.header('x-real-ip') ?? '', ...forwarded].filter((hop) => hop !== '');
  if (c.req.header('forwarded') !== undefined) return false;
  return [getConnInfo(c).remote.address ?? '', ...others].every(isLoopback);
}
