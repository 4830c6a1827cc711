import { errorStatus } from '@kith/contract/core/errors';
import { hourS } from '@kith/contract/core/time';
import { Hono } from 'hono';
import { ZodError } from 'zod';

import type { TokenReader } from '#features/auth/auth-keys/token-reader.ts';
import { AppError, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { allowEveryOrigin } from '#platform/http/allow-origins.ts';
import { toErrorBody } from '#platform/http/error-body.ts';
import { readBearerToken } from '#platform/http/bearer.ts';
import { cleanRequest } from '#platform/http/clean-request.ts';
import { bodyLimits, limitBody } from '#platform/http/limit-body.ts';
import { retryHeaders } from '#platform/http/retry-after.ts';
import type { FunctionServices } from './functions.ts';
import type { Logger } from '#platform/log.ts';

export type FunctionOptions = {
  /** The caller, by their access token; null for visitors. */
  resolveMember: (headers: Headers) => Promise<MemberContext | null>;
  /** The role of an API key; null for none of ours. */
  readApiKey: TokenReader['readApiKey'];
  /** False accepts requests without `apikey`. */
  requireApiKey: boolean;
  services: FunctionServices;
  log: Logger;
};

/**
 * `/functions/v1` for the stock client: thin adapters over verbs. Every answer is JSON, because the
 * client reads it by its content type; refusals have the error format of `/api/v1`.
 */
export function createFunctionRoutes(options: FunctionOptions): Hono {
  // Not with each call: an import resolves its module again.
  let loading: ReturnType<typeof loadFunctions> | undefined;
  const app = new Hono();
  app.use(allowEveryOrigin(corsOptions));
  app.use(limitBody(bodyLimits.function, refuseLargeBody));
  app.all('/:name', async (context) => {
    const { req } = context;
    const name = req.param('name');
    const ctx = await identify(req.raw.headers, options);
    const { functions, functionLimits } = await (loading ??= loadFunctions());
    if (!Object.hasOwn(functions, name)) throw new AppError('not_found', 'Function not found');
    const served = functions[name];
    const method = req.method === 'POST' || req.method === 'PUT' ? req.method : null;
    const run = method === null ? undefined : served?.[method]?.run;
    if (!run || !served)
      throw new AppError('method_not_allowed', `${req.method} is not served here`);
    await functionLimits.get(name)?.take(ctx.actor.memberId);
    context.header('cache-control', 'no-store');
    const database = ctx.database.requiring(served.consents);
    return context.json(
      await run({ ...ctx, database }, parseBody(await req.text()), options.services),
    );
  });
  app.onError((error, context) => {
    const body = toErrorBody(error instanceof ZodError ? toRefusal(error) : error);
    if (body.code === 'internal') options.log.error({ err: error }, 'function failed');
    context.header('cache-control', 'no-store');
    return context.json(body, errorStatus[body.code], retryHeaders(body));
  });
  return app;
}

async function loadFunctions() {
  const [{ functions }, { functionLimits }] = await Promise.all([
    import('./functions.ts'),
    import('./call-limits.ts'),
  ]);
  return { functions, functionLimits };
}

function refuseLargeBody(): never {
  throw new AppError('payload_too_large', 'The body must not be larger than 64 kB');
}

async function identify(headers: Headers, options: FunctionOptions): Promise<MemberContext> {
  const key = headers.get('apikey');
  if (options.requireApiKey && (key === null || (await options.readApiKey(key)) === null)) {
    throw new AppError('unauthenticated', 'Invalid API key');
  }
  const ctx = await options.resolveMember(headers);
  if (ctx) return ctx;
  const token = readBearerToken(headers);
  if (token !== null && (await options.readApiKey(token)) === 'service_role') {
    throw new AppError('forbidden', 'The functions act for a member: send their access token');
  }
  throw new AppError('unauthenticated', 'Sign in first');
}

/** A call without a body sends neither a body nor its type. */
function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return cleanRequest(JSON.parse(text));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', 'The body is not JSON');
  }
}

function toRefusal(error: ZodError): AppError {
  return validationFailed(
    error.issues.map(({ path, code, message }) => ({
      path: path.map(String).join('.'),
      code: code === 'custom' ? message : code,
      message,
    })),
  );
}

const corsOptions = {
  allowMethods: ['POST', 'PUT', 'OPTIONS'],
  allowHeaders: [
    'authorization',
    'apikey',
    'x-client-info',
    'content-type',
    'x-region',
    'x-supabase-api-version',
    'traceparent',
    'tracestate',
    'baggage',
  ],
  exposeHeaders: ['retry-after'],
  maxAge: hourS,
};
