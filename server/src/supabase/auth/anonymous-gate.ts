import { Hono } from 'hono';

import { AuthError } from '#platform/auth-error.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';

import type { SessionEnv } from './auth-app.ts';
import { identifyCaller } from './gates.ts';

/**
 * Keeps anonymous users from second factors: their account ends with their session, so a factor
 * would protect nothing. It runs before the routes, so that none can forget it.
 */
export function createAnonymousGate(accounts: Accounts): Hono<SessionEnv> {
  const app = new Hono<SessionEnv>();
  app.use('/factors/*', identifyCaller(accounts), async (c, next) => {
    if (c.get('actor').user.is_anonymous) {
      const text = 'Anonymous user not allowed to perform these actions';
      throw new AuthError(403, 'no_authorization', text);
    }
    await next();
  });
  return app;
}
