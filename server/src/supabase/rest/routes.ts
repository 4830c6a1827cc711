import { hourS } from '@kith/contract/core/time';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';

import type { Logger } from '#platform/log.ts';

import { type Caller, type CallerOptions, identifyCaller } from './caller.ts';
import { type Arguments, callProcedure } from './procedures.ts';
import { RestError, toRestError } from './rest-error.ts';
import { serveTable } from './serve-table.ts';
import { restTables } from './tables.ts';

const maxBodyBytes = 1_024 * 1_024;
const maxDrainedBytes = 8 * maxBodyBytes;

export type RestOptions = CallerOptions & { log: Logger };

type RestEnv = { Variables: { caller: Caller } };

/**
 * `/rest/v1` for the stock client: the tables of `restTables`, in the query language of PostgREST.
 * Row-level security decides which rows a caller sees and writes.
 */
export function createRestRoutes(options: RestOptions): Hono<RestEnv> {
  const app = new Hono<RestEnv>();
  app.use(cors(corsOptions));
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: refuseLargeBody }));
  app.use(async (context, next) => {
    context.set('caller', await identifyCaller(context.req.raw.headers, options));
    await next();
    context.header('cache-control', 'no-store');
  });
  app.post('/rpc/:name', async (context) => {
    const args = parseArguments(await context.req.text());
    return callProcedure(context.req.param('name'), context.get('caller'), args);
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
  app.notFound(() => {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  });
  app.onError((error, context) => {
    const fault = toRestError(error);
    if (fault.status >= 500) options.log.error({ err: error }, 'rest request failed');
    // A permission that an anonymous caller lacks may be theirs once they sign in.
    const isRefusedAnonymous = fault.status === 403 && context.get('caller')?.isAnonymous;
    const status = isRefusedAnonymous ? 401 : fault.status;
    if (status === 401) context.header('www-authenticate', 'Bearer');
    return context.json(fault.body, status as 400);
  });
  return app;
}

function parseArguments(text: string): Arguments {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Arguments;
  } catch {
    // Falls through: text that is no JSON and JSON that holds no arguments are refused alike.
  }
  throw new RestError(400, 'PGRST102', 'Empty or invalid json');
}

/** Reads a too large body to a certain point: a client that is cut off while it sends sees no answer. */
async function refuseLargeBody({ req }: Context): Promise<never> {
  let readBytes = 0;
  for await (const chunk of req.raw.body ?? []) {
    readBytes += chunk.byteLength;
    if (readBytes > maxDrainedBytes) break;
  }
  throw new RestError(413, 'PGRST102', 'The body must not be larger than 1 MB');
}

const corsOptions = {
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
  allowHeaders: [
    ...['authorization', 'apikey', 'x-client-info', 'content-type', 'x-supabase-api-version'],
    ...['accept', 'accept-profile', 'content-profile', 'prefer', 'range', 'range-unit'],
    ...['x-retry-count', 'x-region', 'traceparent', 'tracestate', 'baggage'],
  ],
  exposeHeaders: [
    ...['x-supabase-api-version', 'x-sb-error-code', 'x-total-count', 'link', 'retry-after'],
    ...['content-range', 'content-location', 'location', 'preference-applied', 'proxy-status'],
  ],
  maxAge: hourS,
};
