import { expect, test } from 'vitest';

import { createTestDatabase } from '#testing/test-database.ts';

import { createSystemRoutes } from './system-routes.ts';

const settings = {
  publishableKey: 'key',
  environment: 'dev',
  appDomain: 'kith.example',
  version: '1.2.3',
  signIn: {
    sign_ups: true,
    email: true,
    phone: false,
    anonymous: false,
    sso: false,
    captcha: null,
  },
} as const;

test('health reports the database truthfully, with and without a body', async () => {
  const database = await createTestDatabase();
  const app = createSystemRoutes({ database, ...settings });
  const well = await app.request('/health');
  expect(well.status).toBe(200);
  expect(well.headers.get('cache-control')).toBe('no-store');
  expect(await well.json()).toEqual({ status: 'ok', database: 'ok', version: '1.2.3' });
  await database.close();
  const ill = await app.request('/health');
  expect(ill.status).toBe(503);
  expect(await ill.json()).toMatchObject({ status: 'unavailable', database: 'unavailable' });
  const head = await app.request('/health', { method: 'HEAD' });
  expect(head.status).toBe(503);
  expect(await head.text()).toBe('');
});

test('a server is alive without its database, and ready only with it, its migrations and its jobs', async () => {
  const database = await createTestDatabase();
  let areJobsRunning = true;
  let isStopping = false;
  const app = createSystemRoutes({
    database,
    ...settings,
    isStopping: () => isStopping,
    areJobsRunning: () => areJobsRunning,
  });
  const ask = async () => {
    const answer = await app.request('/ready');
    expect(answer.headers.has('retry-after')).toBe(answer.status === 503);
    return [answer.status, await answer.json()] as const;
  };
  const well = { database: 'ok', migrations: 'ok', jobs: 'ok', version: '1.2.3' };
  expect(await ask()).toEqual([200, { status: 'ready', ...well }]);
  isStopping = true;
  expect(await ask()).toEqual([503, { status: 'stopping', ...well }]);
  isStopping = false;
  areJobsRunning = false;
  expect(await ask()).toMatchObject([503, { status: 'unavailable', jobs: 'unavailable' }]);
  areJobsRunning = true;
  // A newer version has migrated the database, as in a rolling update.
  await database.pool.query(`insert into schema_migrations (name) values ('29990101T0000_a.sql')`);
  expect(await ask()).toMatchObject([200, { status: 'ready' }]);
  await database.pool.query(
    'delete from schema_migrations where name = (select min(name) from schema_migrations)',
  );
  expect(await ask()).toMatchObject([503, { database: 'ok', migrations: 'unavailable' }]);
  await database.close();
  expect(await ask()).toMatchObject([503, { database: 'unavailable' }]);
  const alive = await app.request('/live');
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok', version: '1.2.3' }]);
});

test('the browser gets public settings only', async () => {
  const database = await createTestDatabase();
  const authProviders = [{ name: 'google', label: 'Google' }];
  const app = createSystemRoutes({ database, ...settings, authProviders });
  const config = (await (await app.request('/config')).json()) as Record<string, unknown>;
  expect(config['auth_providers']).toEqual(authProviders);
  expect(config['app_domain']).toBe('kith.example');
  expect(Object.keys(config).sort()).toEqual([
    'app_domain',
    'auth_providers',
    'brand',
    'community_url',
    'environment',
    'publishable_key',
    'sign_in',
    'version',
  ]);
  await database.close();
});
