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

test('a server that stops is well, but not ready', async () => {
  const database = await createTestDatabase();
  let isNear = false;
  const app = createSystemRoutes({ database, ...settings, isStopping: () => isNear });
  const ready = await app.request('/ready');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
  isNear = true;
  const stopping = await app.request('/ready');
  expect([stopping.status, await stopping.json()]).toEqual([503, { status: 'stopping' }]);
  expect((await app.request('/health')).status).toBe(200);
  await database.close();
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
