import { createMiddleware } from 'hono/factory';
import { requestId, type RequestIdVariables } from 'hono/request-id';

import { isRequestKept, runCorrelated } from '#platform/correlation.ts';
import type { Logger } from '#platform/log.ts';
import { beginTrace, type Tracing } from '#platform/telemetry/tracing.ts';

export type RequestVariables = RequestIdVariables & {
  log: Logger;
  /** The pattern of an endpoint of the contract, which the router doesn't know. */
  endpoint?: string;
};

/** What is known of an answered request. */
export type AnsweredRequest = {
  id: string;
  method: string;
  /** Without query and ids. */
  path: string;
  /** The pattern of its route, of which there are only as many as in the code. */
  route: string;
  status: number;
  ms: number;
  /** Whether a job or an entry of the audit log followed from it. */
  isKept: boolean;
};

export const withRequestId = requestId({ limitLength: 64 });

const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/giu;

type RequestLogParts = {
  onAnswered?: readonly ((request: AnsweredRequest) => void)[];
  tracing?: Tracing | null;
};

/** One line per request, without query, ids or anything that a person typed; with tracing also a trace. */
export function logRequests(
  log: Logger,
  { onAnswered = [], tracing = null }: RequestLogParts = {},
) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const startedAt = performance.now();
    const id = c.get('requestId');
    c.set('log', log);
    const { isKept, ...answered } = await runCorrelated(id, async () => {
      const { method } = c.req;
      const span = beginTrace(tracing, 'request', method, { 'http.request.method': method });
      await next();
      const { status } = c.res;
      const route = c.get('endpoint') ?? c.req.routePath;
      const path = c.req.path.startsWith('/api/')
        ? c.req.path.replaceAll(ids, ':id')
        : c.req.routePath;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const fields = { method, path, status, ms };
      if (status >= 500) log.error(fields, 'request');
      else log.debug(fields, 'request');
      span?.end({
        name: `${method} ${route}`,
        attributes: { 'http.route': route, 'http.response.status_code': status },
        ...(status >= 500 && { fault: String(status) }),
      });
      return { ...fields, route, isKept: isRequestKept() };
    });
    for (const note of onAnswered) note({ id, ...answered, isKept });
  });
}
