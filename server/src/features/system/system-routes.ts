import { brand } from '@kith/contract/core/brand';
import { secondMs } from '@kith/contract/core/time';
import type { Environment, PublicConfig, SignInConfig } from '@kith/contract/system/schemas';
import { Hono } from 'hono';

import type { Database } from '#platform/database/database.ts';

const healthTimeoutMs = 2 * secondMs;

/** `GET /api/config`, `GET` and `HEAD /api/health`: open to all, never cached. */
export function createSystemRoutes({
  database,
  publishableKey,
  environment,
  appDomain,
  version,
  signIn,
  authProviders = [],
}: {
  database: Database;
  publishableKey: string;
  environment: Environment;
  appDomain: string | null;
  version: string;
  signIn: SignInConfig;
  /** Where members may sign in besides with a password. */
  authProviders?: PublicConfig['auth_providers'];
}): Hono {
  const app = new Hono();
  app.use('*', async (c, next) => {
    await next();
    // Pictures and files, which stand below the same path, say themselves how they are kept.
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  app.get('/config', (c) => {
    const config: PublicConfig = {
      publishable_key: publishableKey,
      brand: brand.name,
      version,
      environment,
      community_host: brand.communityHost,
      app_domain: appDomain,
      sign_in: signIn,
      auth_providers: authProviders,
    };
    return c.json(config);
  });
  // Hono answers HEAD from GET, without the body.
  app.get('/health', async (c) => {
    const isUp = await answersQueries(database);
    const word = isUp ? 'ok' : 'unavailable';
    return c.json({ status: word, database: word, version }, isUp ? 200 : 503);
  });
  return app;
}

async function answersQueries(database: Database): Promise<boolean> {
  const patience = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), healthTimeoutMs).unref();
  });
  const question = database.pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([question, patience]);
}
