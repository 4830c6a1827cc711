import { createMiddleware } from 'hono/factory';
import { requestId, type RequestIdVariables } from 'hono/request-id';

import { isRequestKept, runCorrelated } from '#platform/correlation.ts';
import type { Logger } from '#platform/log.ts';

export type RequestVariables = RequestIdVariables & { log: Logger };

/** What is known of an answered request. */
export type AnsweredRequest = {
  id: string;
  method: string;
  /** Without query and ids. */
  path: string;
  status: number;
  ms: number;
  /** Whether a job or an entry of the audit log followed from it. */
  isKept: boolean;
};

export const withRequestId = requestId({ limitLength: 64 });

const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/giu;

/** One line per request, without query, ids or anything that a person typed. */
export function logRequests(
  log: Logger,
  onAnswered: (request: AnsweredRequest) => void = () => undefined,
) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const startedAt = performance.now();
    const id = c.get('requestId');
    c.set('log', log.child({ requestId: id }));
    const isKept = await runCorrelated(id, async () => {
      await next();
      return isRequestKept();
    });
    const path = c.req.path.startsWith('/api/')
      ? c.req.path.replaceAll(ids, ':id')
      : c.req.routePath;
    const fields = {
      method: c.req.method,
      path,
      status: c.res.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    };
    if (c.res.status >= 500) c.get('log').error(fields, 'request');
    else c.get('log').debug(fields, 'request');
    onAnswered({ id, ...fields, isKept });
  });
}
