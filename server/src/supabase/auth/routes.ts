import { Hono } from 'hono';

import { AuthError } from '#platform/auth-error.ts';
import { bodyLimits, limitBody } from '#platform/http/limit-body.ts';
import { allowEveryOrigin } from '#platform/http/allow-origins.ts';
import { corsOptions } from '#supabase/cors-options.ts';

import { createAnonymousGate } from './anonymous-gate.ts';
import { answerError, apiVersionHeader } from './answer-error.ts';
import { createAdminRoutes } from './admin-routes.ts';
import { type AuthEnv, type AuthRoutesOptions, readClient } from './auth-app.ts';
import { requireCaptcha } from './captcha-gate.ts';
import { createDiscoveryRoutes } from './discovery-routes.ts';
import { createFactorRoutes } from './factor-routes.ts';
import { requireApiKey } from './gates.ts';
import { createLinkRoutes } from './link-routes.ts';
import { createMailRoutes } from './mail-routes.ts';
import { createOtpRoutes } from './otp-routes.ts';
import { createPasskeyRoutes } from './passkey-routes.ts';
import { createIdentityRoutes, createProviderRoutes } from './provider-routes.ts';
import { refuseUndeclared } from './route-needs.ts';
import { createSignUpRoutes } from './sign-up-routes.ts';
import { createSsoRoutes } from './sso-routes.ts';
import { createTokenRoutes } from './token-routes.ts';
import { createUndoRoutes } from './undo-routes.ts';
import { createUserRoutes } from './user-routes.ts';

/** `/auth/v1` for the stock client: thin adapters over the features' verbs. */
export function createAuthRoutes(options: AuthRoutesOptions): Hono<AuthEnv> {
  const { accounts } = options;
  const { log } = accounts.ctx;
  const app = new Hono<AuthEnv>();
  app.use(allowEveryOrigin(corsOptions));
  app.use(async (c, next) => {
    const version = c.req.header(apiVersionHeader);
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    if (version !== undefined) c.header(apiVersionHeader, version);
    c.set('client', readClient(c, options));
    await next();
  });
  app.use(limitBody(bodyLimits.usual, refuseLargeBody));
  if (options.requireApiKey) app.use(requireApiKey(accounts));
  app.use(requireCaptcha(accounts));
  app.route('/', createAnonymousGate(accounts));
  app.route('/', createDiscoveryRoutes(options));
  app.route('/', createSignUpRoutes(accounts));
  app.route('/', createTokenRoutes(accounts));
  app.route('/', createOtpRoutes(accounts));
  app.route('/', createMailRoutes(accounts));
  app.route('/', createLinkRoutes(accounts));
  app.route('/', createUserRoutes(accounts, options.onSignOut));
  app.route('/', createUndoRoutes(accounts));
  app.route('/', createFactorRoutes(accounts));
  app.route('/', createPasskeyRoutes(accounts));
  app.route('/', createAdminRoutes(accounts));
  app.route('/', createProviderRoutes(accounts));
  app.route('/', createIdentityRoutes(accounts));
  app.route('/', createSsoRoutes(accounts));
  refuseUndeclared(app);
  app.all('*', () => {
    throw new AuthError(404, 'not_found', 'There is no such endpoint');
  });
  app.onError((error, c) => answerError(c, error, log));
  return app;
}

function refuseLargeBody(): never {
  throw new AuthError(413, 'request_entity_too_large', 'The body must not be larger than 1 MB');
}
