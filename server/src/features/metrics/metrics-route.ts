import { createHash, timingSafeEqual } from 'node:crypto';

import { Hono } from 'hono';

import { readBearerToken } from '#platform/http/bearer.ts';
import type { RequestVariables } from '#platform/http/request-log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

import { createFigures, type FigureParts } from './figures.ts';

/**
 * `GET /metrics` for Prometheus. Threats: a stranger who reads how the service is doing (without the token
 * it is answered as a path that doesn't exist), or finds the token byte by byte (digests are compared, in
 * constant time). Refusals are logged.
 */
export function createMetricsRoute({
  token,
  metrics,
  ...parts
}: FigureParts & { token: string; metrics: Metrics }): Hono<{ Variables: RequestVariables }> {
  const expected = digest(token);
  const refresh = createFigures(metrics, parts);
  const app = new Hono<{ Variables: RequestVariables }>();
  app.get('/metrics', async (c, next) => {
    const given = readBearerToken(c.req.raw.headers);
    if (given === null || !timingSafeEqual(digest(given), expected)) {
      c.get('log').warn({ hasToken: given !== null }, 'a request for the metrics was refused');
      return next();
    }
    await refresh();
    const { contentType, text } = await metrics.write();
    return c.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
  return app;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
