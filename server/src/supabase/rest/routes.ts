import { Hono } from 'hono';
import { cors } from 'hono/cors';

import { outageWaitS } from '#platform/database/outage.ts';
import { addHeaders } from '#platform/http/add-headers.ts';
import { cleanRequest } from '#platform/http/clean-request.ts';
import { readClientAddress } from '#platform/http/client-address.ts';
import { bodyLimits, limitBody } from '#platform/http/limit-body.ts';
import type { Logger } from '#platform/log.ts';
import { corsOptions } from '#supabase/cors-options.ts';

import { type Caller, type CallerOptions, identifyCaller } from './caller.ts';
import { type Arguments, callProcedure } from './procedures.ts';
import { RestError, toRestError } from './rest-error.ts';
import { serveTable } from './serve-table.ts';
import { restTables } from './tables.ts';

export type RestOptions = CallerOptions & {
  /** Proxies that may report the caller's address. */
  trustedProxies: readonly string[];
  log: Logger;
};

type RestEnv = { Variables: { caller: Caller } };

/**
 * `/rest/v1` for the stock client: the tables of `restTables`, in the query language of PostgREST.
 * Row-level security decides which rows a caller sees and writes.
 */
export function createRestRoutes(options: RestOptions): Hono<RestEnv> {
  const app = new Hono<RestEnv>();
  app.use(cors(corsOptions));
  app.use(
    limitBody(bodyLimits.usual, refuseLargeBody),
    addHeaders({ 'cache-control': 'no-store' }),
  );
  app.use(async (context, next) => {
    context.set('caller', await identifyCaller(context.req.raw.headers, options));
    await next();
  });
  app.post('/rpc/:name', async (context) => {
    const args = parseArguments(await context.req.text());
    const caller = context.get('caller');
    const origin = {
      ipAddress: readClientAddress(context, options.trustedProxies),
      userAgent: context.req.header('user-agent') ?? '',
      sessionId: caller.sessionId,
    };
    return callProcedure(context.req.param('name'), { ...caller, origin }, args);
  });
  app.all('/:table', (context) => {
    const name = context.req.param('table');
    const table = restTables.find((table) => table.name === name);
    if (!table) {
      const message = `Could not find the table 'public.${name}' in the schema cache`;
      throw new RestError(404, 'PGRST205', message);
    }
    return serveTable(table, context.get('caller'), context.req.raw);
  });
  app.all('*', () => {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  });
  app.onError((error, context) => {
    const fault = toRestError(error);
    if (fault.status >= 500) options.log.error({ err: error }, 'rest request failed');
    // A permission that an anonymous caller lacks may be theirs once they sign in.
    const isRefusedAnonymous = fault.status === 403 && context.get('caller')?.isAnonymous;
    const status = isRefusedAnonymous ? 401 : fault.status;
    if (status === 401) context.header('www-authenticate', 'Bearer');
    if (status === 503) context.header('retry-after', String(outageWaitS));
    return context.json(fault.body, status as 400);
  });
  return app;
}

function parseArguments(text: string): Arguments {
  if (text.trim() === '') return {};
  try {
    const value = cleanRequest(JSON.parse(text));
    if (typeof value === 'object' && value !== null) return value as Arguments;
  } catch {
    // Falls through: text that is no JSON and JSON that holds no arguments are refused alike.
  }
  throw new RestError(400, 'PGRST102', 'Empty or invalid json');
}

function refuseLargeBody(): never {
  throw new RestError(413, 'PGRST102', 'The body must not be larger than 1 MB');
}
