import { randomUUID } from 'node:crypto';

import type { ServerHealth } from '@kith/contract/operations/schemas';
import type { PublicConfig } from '@kith/contract/system/schemas';
import { expect, test } from 'vitest';

import { grantAdmin } from '#features/roles/grant-admin.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { spendLimit } from '#testing/spend-limit.ts';
import { startTestApp, type TestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { readConfig } from './config.ts';
import { findInstallationWarnings } from './installation-warnings.ts';

const database = await useFileDatabase();
const site = { APP_ORIGIN: 'https://kith.example' };

async function signIn(app: TestApp, email: string, given: string, device: string) {
  const answer = await app.call('/token?grant_type=password', {
    body: { email, password: given },
    headers: { 'user-agent': device },
  });
  return answer.status;
}

test('one visitor’s wrong passwords behind an unnamed proxy lock out no one from their own devices', async () => {
  const variables = { ...site, AUTH_IP_LIMITS: 'true', AUTH_ACCOUNT_LIMITS: 'true' };
  const app = await startTestApp({ database, variables });
  const [victim, other] = [`${randomUUID()}@test.example`, `${randomUUID()}@test.example`];
  for (const email of [victim, other]) {
    await app.call('/signup', { body: { email, password }, headers: { 'user-agent': 'laptop' } });
  }
  // Everyone has the proxy's address. Five guesses at one member, then many at others.
  for (let guess = 1; guess <= 5; guess += 1) {
    expect(await signIn(app, victim, 'Wrong-Guess-1', 'guesser')).toBe(400);
  }
  expect(await signIn(app, victim, password, 'guesser')).toBe(429);
  await spendLimit(database, 'sign-in-network', 50);
  expect(await signIn(app, randomUUID(), 'Wrong-Guess-1', 'guesser')).toBe(429);
  expect(await signIn(app, other, password, 'new phone')).toBe(429);
  for (const email of [victim, other]) {
    expect(await signIn(app, email, password, 'laptop')).toBe(200);
  }
});

test('guessing with the description of a member’s device locks that description, not the others', async () => {
  const variables = { AUTH_ACCOUNT_LIMITS: 'true' };
  const app = await startTestApp({ database, variables });
  const email = `${randomUUID()}@test.example`;
  await app.call('/signup', { body: { email, password }, headers: { 'user-agent': 'laptop' } });
  expect(await signIn(app, email, password, 'phone')).toBe(200);
  for (let guess = 1; guess <= 5; guess += 1) {
    expect(await signIn(app, email, 'Wrong-Guess-1', 'laptop')).toBe(400);
  }
  expect(await signIn(app, email, password, 'laptop')).toBe(429);
  expect(await signIn(app, email, password, 'phone')).toBe(200);
});

test('administrators see which settings are unsafe or incomplete', async () => {
  const app = await startTestApp({ database, variables: site });
  const admin = await app.signUp();
  await grantAdmin({ database, email: admin.email });
  const answer = await admin.call('GET', '/admin/health');
  expect(((await answer.json()) as ServerHealth).warnings).toEqual([
    'no_trusted_proxies',
    'payments_sandbox',
  ]);
});

test.each([
  [{}, []],
  [{ HOST: '0.0.0.0' }, ['dev_server_exposed']],
  [site, ['no_trusted_proxies', 'sign_ups_closed', 'payments_sandbox']],
  [
    { ...site, TRUSTED_PROXIES: '192.0.2.1', SMTP_URL: 'smtp://mail.example' },
    ['payments_sandbox'],
  ],
  [
    {
      ...site,
      TRUSTED_PROXIES: '192.0.2.1',
      SMTP_URL: 'smtp://mail.example',
      STRIPE_SECRET_KEY: 'sk_live_kith',
      STRIPE_WEBHOOK_SECRETS: 'whsec_kith',
    },
    [],
  ],
  [{ ...site, AUTH_SIGNUPS: 'false' }, ['no_trusted_proxies', 'payments_sandbox']],
  [{ ...site, AUTH_EXTERNAL_EMAIL: 'false' }, ['no_trusted_proxies', 'payments_sandbox']],
  [{ APP_ORIGIN: 'http://kith.example', AUTH_EMAIL_AUTOCONFIRM: 'false' }, ['payments_sandbox']],
])('%j is warned of with %j', (variables, warnings) => {
  expect(findInstallationWarnings(readConfig(variables))).toEqual(warnings);
});

test('a public site without email lets no one sign up with the address of another, and says so', async () => {
  const open = async (variables: Record<string, string>) => {
    const app = await startTestApp({ database, variables });
    const body = { email: `${randomUUID()}@test.example`, password };
    const signedUp = await app.call('/signup', { body });
    const { code, access_token: token } = (await signedUp.json()) as Record<string, unknown>;
    const settings = (await (await app.call('/settings')).json()) as { disable_signup: boolean };
    const config = (await (await app.request('/api/config')).json()) as PublicConfig;
    const isClosed = [settings.disable_signup, !config.sign_in.sign_ups];
    return [signedUp.status, code, typeof token, ...isClosed];
  };
  const closed = [422, 'signup_disabled', 'undefined', true, true];
  expect(await open({ ...site, AUTH_EMAIL_AUTOCONFIRM: '' })).toEqual(closed);
  const opened = [200, undefined, 'string', false, false];
  expect(await open({ ...site, AUTH_EMAIL_AUTOCONFIRM: 'true' })).toEqual(opened);
  expect(await open({ AUTH_EMAIL_AUTOCONFIRM: '' })).toEqual(opened);
  const unconfirmed = [200, undefined, 'undefined', false, false];
  expect(await open({ ...site, AUTH_EMAIL_AUTOCONFIRM: 'false' })).toEqual(unconfirmed);
});
