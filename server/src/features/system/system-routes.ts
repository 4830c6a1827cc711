import { brand } from '@kith/contract/core/brand';
import { secondMs } from '@kith/contract/core/time';
import type { Environment, PublicConfig, SignInConfig } from '@kith/contract/system/schemas';
import { outageWaitS } from '#platform/database/outage.ts';
import { addHeaders } from '#platform/http/add-headers.ts';
import { Hono } from 'hono';

import type { Database } from '#platform/database/database.ts';
import { listMigrations } from '#platform/database/migrate.ts';

const healthTimeoutMs = 2 * secondMs;

/**
 * `GET /api/config` and, also as `HEAD`, `/api/live`, `/api/ready`, `/api/health`: open to all, never
 * cached.
 */
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
  areJobsRunning = () => true,
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
  /** Whether this process takes jobs. */
  areJobsRunning?: (() => boolean) | undefined;
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
  // Asks nothing else: a process that answers need not be started again.
  app.get('/live', (c) => c.json({ status: 'ok', version }));
  // For proxies: a server that stops still answers everything else, until they have stopped asking it.
  let migrations: string[] | undefined;
  app.get('/ready', async (c) => {
    migrations ??= listMigrations();
    const found = { ...(await checkSchema(database, migrations)), jobs: wordOf(areJobsRunning()) };
    const isWell = Object.values(found).every((word) => word === 'ok');
    const status = isStopping() ? 'stopping' : isWell ? 'ready' : 'unavailable';
    if (status !== 'ready') c.header('retry-after', String(outageWaitS));
    return c.json({ status, ...found, version }, status === 'ready' ? 200 : 503);
  });
  return app;
}

const wordOf = (isWell: boolean) => (isWell ? 'ok' : 'unavailable');

/** Whether the database has every migration of this version; it may have those of a newer one. */
async function checkSchema(
  database: Database,
  names: readonly string[],
): Promise<{ database: string; migrations: string }> {
  const found = await askInTime(async () => {
    const { rows } = await database.pool.query<{ applied: number }>(
      'select count(*)::integer as applied from public.schema_migrations where name = any($1::text[])',
      [names],
    );
    return rows[0]?.applied ?? 0;
  });
  return { database: wordOf(found !== null), migrations: wordOf(found === names.length) };
}

async function answersQueries(database: Database): Promise<boolean> {
  return (await askInTime(() => database.pool.query('select 1'))) !== null;
}

/** @returns null without an answer in time */
async function askInTime<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  const patience = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), healthTimeoutMs).unref();
  });
  return Promise.race([ask().catch(() => null), patience]);
}
