import { cutText } from '@kith/contract/core/text';
import { type Context, Hono } from 'hono';

import type { Origin } from '#features/roles/record-admin-action.ts';
import { recordServiceAction } from '#features/roles/record-service-action.ts';
import { outageWaitS } from '#platform/database/outage.ts';
import { addHeaders } from '#platform/http/add-headers.ts';
import { cleanRequest } from '#platform/http/clean-request.ts';
import { readClientAddress } from '#platform/http/client-address.ts';
import { bodyLimits, limitBody } from '#platform/http/limit-body.ts';
import type { Logger } from '#platform/log.ts';
import { allowEveryOrigin } from '#platform/http/allow-origins.ts';
import { corsOptions } from '#supabase/cors-options.ts';

import { type Caller, type CallerOptions, identifyCaller } from './caller.ts';
import { type Arguments, callProcedure, readProcedure } from './procedures.ts';
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
  app.use(allowEveryOrigin(corsOptions));
  app.use(
    limitBody(bodyLimits.usual, refuseLargeBody),
    addHeaders({ 'cache-control': 'no-store' }),
  );
  app.use(async (context, next) => {
    const caller = await identifyCaller(context.req.raw.headers, options);
    context.set('caller', caller);
    await next();
    if (caller.isService) await recordServiceCall(context, options);
  });
  app.post('/rpc/:name', async (context) => {
    const args = parseArguments(await context.req.text());
    const caller = { ...context.get('caller'), origin: readOrigin(context, options) };
    return callProcedure(context.req.param('name'), caller, args);
  });
  app.get('/rpc/:name', (context) => {
    const caller = { ...context.get('caller'), origin: readOrigin(context, options) };
    const { searchParams } = new URL(context.req.url);
    return readProcedure(context.req.param('name'), caller, searchParams);
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

function readOrigin(context: Context<RestEnv>, { trustedProxies }: RestOptions): Origin {
  return {
    ipAddress: readClientAddress(context, trustedProxies),
    userAgent: context.req.header('user-agent') ?? '',
    sessionId: context.get('caller').sessionId,
  };
}

const namedMember = /^eq\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/iu;
const maxFields = 30;
const longestName = 60;

/** Every call with the service's key, refused ones too, with the names of what it asked by. */
async function recordServiceCall(context: Context<RestEnv>, options: RestOptions): Promise<void> {
  const { method, path } = context.req;
  const { searchParams } = new URL(context.req.url);
  const { error } = context;
  await recordServiceAction({
    database: options.database,
    action: {
      routePath: path,
      method,
      fields: [...new Set(searchParams.keys())]
        .slice(0, maxFields)
        .map((name) => cutText(name, longestName)),
      targetUserId: namedMember.exec(searchParams.get('user_id') ?? '')?.[1] ?? null,
      memberId: null,
      isAllowed: true,
      status: context.res.status,
      errorCode: error === undefined ? null : toRestError(error).body.code,
    },
    origin: readOrigin(context, options),
  });
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
