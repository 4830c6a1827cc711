import { brand } from '@kith/contract/core/brand';
import { secondMs } from '@kith/contract/core/time';
import type { Environment, PublicConfig, SignInConfig } from '@kith/contract/system/schemas';
import { outageWaitS } from '#platform/database/outage.ts';
import { addHeaders } from '#platform/http/add-headers.ts';
import { Hono } from 'hono';

import type { Database } from '#platform/database/database.ts';

const healthTimeoutMs = 2 * secondMs;

/** `/api/config`, and with GET and HEAD `/api/health` and `/api/ready`: open to all, never cached. */
export function createSystemRoutes({
  database,
  publishableKey,
  environment,
  appDomain,
  version,
  communityUrl = null,
  signIn,
  authProviders = [],
  isStopping = () => false,
}: {
  database: Database;
  publishableKey: string;
  environment: Environment;
  appDomain: string | null;
  version: string;
  communityUrl?: PublicConfig['community_url'];
  signIn: SignInConfig;
  /** The other sign-in methods besides a password. */
  authProviders?: PublicConfig['auth_providers'];
  /** Whether the server ends soon. */
  isStopping?: (() => boolean) | undefined;
}): Hono {
  const app = new Hono();
  // Pictures and files, which are below the same path, have their own Cache-Control.
  app.use('*', addHeaders({ 'cache-control': 'no-store' }));
  app.get('/config', (c) => {
    const config: PublicConfig = {
      publishable_key: publishableKey,
      brand: brand.name,
      version,
      environment,
      community_url: communityUrl,
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
    if (!isUp) c.header('retry-after', String(outageWaitS));
    return c.json({ status: word, database: word, version }, isUp ? 200 : 503);
  });
  // For proxies: a server that stops still answers everything else, until they have stopped asking it.
  app.get('/ready', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503);
    const isUp = await answersQueries(database);
    return c.json({ status: isUp ? 'ready' : 'unavailable' }, isUp ? 200 : 503);
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
