import { createMiddleware } from 'hono/factory';

import { AppError } from '#platform/app-error.ts';
import { toErrorBody } from '#platform/http/error-body.ts';
import { bodyLimits, limitBody } from '#platform/http/limit-body.ts';

/** These refuse in formats of their own: each begins with `limitBody`. */
const adapters = /^\/(?:auth|rest|functions)\/v1(?:\/|$)/u;
const errorReports = '/api/v1/error-reports';

/** Files: read by `receiveUpload`, which knows the caller and the file's limit. */
const uploads: readonly { method: string; path: RegExp }[] = [
  { method: 'POST', path: /^\/api\/v1\/imports$/u },
  { method: 'PUT', path: /^\/api\/v1\/contacts\/[^/]+\/photo$/u },
  { method: 'POST', path: /^\/api\/v1\/profiles\/me\/pictures$/u },
  { method: 'POST', path: /^\/api\/v1\/post-pictures$/u },
  { method: 'POST', path: /^\/api\/v1\/contacts\/[^/]+\/files$/u },
  { method: 'POST', path: /^\/api\/v1\/conversations\/[^/]+\/attachments$/u },
];

export function isUpload(method: string, path: string): boolean {
  return uploads.some((upload) => upload.method === method && upload.path.test(path));
}

function refuse(): Response {
  const error = new AppError('payload_too_large', 'The body is too large');
  return Response.json(toErrorBody(error), { status: error.status });
}

const limitUsual = limitBody(bodyLimits.usual, refuse);
const limitReport = limitBody(bodyLimits.errorReport, refuse);

/**
 * Limits the body of every request, also of those that no route knows: what is not listed above has
 * the usual limit, so a new endpoint has it from its first day.
 */
export const limitBodies = createMiddleware(async (c, next) => {
  const { method, path } = c.req;
  if (adapters.test(path) || isUpload(method, path)) return next();
  return path === errorReports ? limitReport(c, next) : limitUsual(c, next);
});
