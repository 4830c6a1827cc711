import { AuthError } from '#platform/auth-error.ts';
import { readBearerToken } from '#platform/http/bearer.ts';
import { createMiddleware } from 'hono/factory';

import type { RequestKind } from '#features/auth/account-limits/limits.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { authenticate } from '#features/auth/sessions/authenticate.ts';
import {
  type BelowFactor,
  requireStrength,
  type Strength,
} from '#features/auth/sessions/require-strength.ts';

import type { AuthEnv, SessionEnv } from './auth-app.ts';
import { declareNeed } from './route-needs.ts';

/** Browsers open these, or read them, without any header of the client's. */
const openPaths =
  /\/auth\/v1\/(?:verify|authorize|callback|sso\/saml\/metadata|health|\.well-known\/jwks\.json)$/u;
/** … and providers have them send forms to these. */
const openForms = /\/auth\/v1\/(?:callback|sso\/saml\/acs)$/u;

/** Requires one of the service's API keys. It keeps out noise and protects nothing. */
export function requireApiKey(accounts: Accounts) {
  return createMiddleware<AuthEnv>(async (c, next) => {
    const isRead = ['GET', 'HEAD'].includes(c.req.method);
    const isOpen = (isRead ? openPaths : openForms).test(c.req.path);
    if (!isOpen) await checkApiKey(accounts, c.req.header('apikey'));
    await next();
  });
}

async function checkApiKey(accounts: Accounts, key: string | undefined): Promise<void> {
  if (key === undefined) {
    throw new AuthError(401, 'no_authorization', 'No API key found in request');
  }
  if ((await accounts.reader.readApiKey(key)) === null) {
    throw new AuthError(401, 'no_authorization', 'Invalid API key');
  }
}

/** Provides the signed-in user, whatever their session has proved. */
export function identifyCaller({ ctx, reader }: Accounts) {
  return createMiddleware<SessionEnv>(async (c, next) => {
    const token = readBearerToken(c.req.raw.headers);
    c.set('actor', await authenticate({ ctx, reader, input: { token } }));
    await next();
  });
}

/**
 * Requires a signed-in user whose session is as strong as the route declares, and provides them.
 * With `by_request` the handler calls `requireStrength` for the requests that need it.
 */
export function requireSession(
  accounts: Accounts,
  need: 'session' | 'by_request' | Strength,
  refusal?: BelowFactor,
) {
  const identify = identifyCaller(accounts);
  const guard = createMiddleware<SessionEnv>((c, next) =>
    identify(c, async () => {
      if (need === 'factor' || need === 'fresh') {
        requireStrength(accounts.ctx, c.get('actor'), need, refusal);
      }
      await next();
    }),
  );
  return declareNeed(need, guard);
}

/** Counts the request against the limit of its caller's IP address. */
export function limitByIp({ ctx }: Accounts, kind: RequestKind) {
  return createMiddleware<AuthEnv>(async (c, next) => {
    await ctx.limits.countRequest(kind, c.get('client').ip);
    await next();
  });
}
