import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { describeSignIn } from '#features/auth/accounts/describe-sign-in.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { startCaptchaPeer } from '#testing/peers/captcha-peer.ts';
import { useSharedDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const secret = 'the operator’s secret';

const database = await useSharedDatabase();
const captcha = await useUntilEnd(startCaptchaPeer(secret));
const server = await startTestApp({
  database,
  variables: {
    AUTH_CAPTCHA: 'turnstile',
    AUTH_CAPTCHA_SECRET: secret,
    AUTH_CAPTCHA_SITE_KEY: 'site-key',
    AUTH_CAPTCHA_URL: captcha.url,
    AUTH_ANONYMOUS: 'true',
  },
});
beforeEach(() => {
  captcha.asked.length = 0;
});

const newEmail = () => `${randomUUID()}@test.example`;

async function signUp() {
  const email = newEmail();
  const client = server.client();
  const options = { captchaToken: captcha.solve() };
  const { data, error } = await client.signUp({ email, password, options });
  expect(error).toBeNull();
  return { email, client, session: data.session! };
}

async function codeOf(path: string, body: object, headers = {}) {
  const response = await server.call(path, { body, headers });
  const { code, message } = (await response.json()) as { code?: string; message?: string };
  return { status: response.status, code, message };
}

test('every guarded call of the client succeeds with a solved captcha', async () => {
  const { email } = await signUp();
  const client = server.client();
  const options = () => ({ captchaToken: captcha.solve() });
  const answers = [
    await client.signInWithPassword({ email, password, options: options() }),
    await client.signInWithOtp({ email, options: options() }),
    await client.resetPasswordForEmail(email, options()),
    await client.resend({ type: 'signup', email, options: options() }),
    await client.signInAnonymously({ options: options() }),
  ];
  expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
  expect(captcha.asked).toHaveLength(6);
  const { response, remoteip } = Object.fromEntries(captcha.asked[0]!);
  expect([response?.startsWith('solved-'), remoteip]).toEqual([true, '127.0.0.1']);
});

test('attack: a captcha token is missing', async () => {
  const email = newEmail();
  const body = { email, password, gotrue_meta_security: {} };
  const missing = {
    status: 400,
    code: 'captcha_failed',
    message: 'captcha protection: request disallowed (no captcha_token found)',
  };
  for (const path of [
    '/signup',
    '/otp',
    '/recover',
    '/resend',
    '/sso',
    '/token?grant_type=password',
    '/token?grant_type=web3',
  ]) {
    expect([path, await codeOf(path, body)]).toEqual([path, missing]);
    expect(await codeOf(path, { ...body, gotrue_meta_security: null })).toEqual(missing);
  }
  expect(captcha.asked).toEqual([]);
  const found = await database.pool.query('select from auth.users where email = $1', [email]);
  expect(found.rowCount).toBe(0);
});

test('attack: a captcha token is used again, invented, or far too long', async () => {
  const token = captcha.solve();
  const ask = (captcha_token: string) =>
    codeOf('/recover', { email: newEmail(), gotrue_meta_security: { captcha_token } });
  const race = await Promise.all([ask(token), ask(token), ask(token)]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await ask(token)).toEqual({
    status: 400,
    code: 'captcha_failed',
    message: 'captcha protection: request disallowed (timeout-or-duplicate)',
  });
  expect(await ask('made up')).toMatchObject({ code: 'captcha_failed' });
  const asked = captcha.asked.length;
  expect(await ask('x'.repeat(20_000))).toMatchObject({ code: 'captcha_failed' });
  expect(captcha.asked).toHaveLength(asked);
});

test('attack: a key or a session without the administrator role skips no captcha', async () => {
  const { session } = await signUp();
  for (const token of [session.access_token, server.accounts.publishableKey, 'nonsense']) {
    const headers = { authorization: `Bearer ${token}` };
    expect(await codeOf('/recover', { email: newEmail() }, headers)).toMatchObject({
      code: 'captcha_failed',
    });
  }
});

test('the service’s key skips the captcha', async () => {
  const headers = { authorization: `Bearer ${server.accounts.serviceRoleKey}` };
  expect(await codeOf('/recover', { email: newEmail() }, headers)).toMatchObject({ status: 200 });
  expect(captcha.asked).toEqual([]);
});

test('unguarded calls need no captcha', async () => {
  const { client, session, email } = await signUp();
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.updateUser({ data: { a: 1 } })).error).toBeNull();
  const codes = [
    await codeOf('/verify', { type: 'signup', email, token: '123456' }),
    await codeOf('/token?grant_type=pkce', { auth_code: randomUUID(), code_verifier: 'x' }),
    await codeOf('/token?grant_type=id_token', { provider: 'nobody', id_token: 'x' }),
  ].map(({ code }) => code);
  expect(codes).not.toContain('captcha_failed');
  const out = await server.call('/logout', { token: session.access_token, method: 'POST' });
  expect(out.status).toBe(204);
});

test('a captcha provider that is down refuses everyone with a server error', async () => {
  const ask = () =>
    codeOf('/recover', {
      email: newEmail(),
      gotrue_meta_security: { captcha_token: captcha.solve() },
    });
  captcha.fail(500);
  try {
    expect(await ask()).toMatchObject({ status: 503, code: 'unexpected_failure' });
    captcha.fail(200);
    expect(await ask()).toMatchObject({ status: 503 });
  } finally {
    captcha.fail();
  }
  expect(await ask()).toMatchObject({ status: 200 });
});

test('the browser learns which captcha to show', async () => {
  expect(describeSignIn(server.accounts)).toEqual({
    sign_ups: true,
    email: true,
    phone: false,
    sso: false,
    anonymous: true,
    captcha: { provider: 'turnstile', site_key: 'site-key' },
  });
  const off = await startTestApp({ database });
  try {
    expect(describeSignIn(off.accounts)).toMatchObject({ anonymous: false, captcha: null });
  } finally {
    await off.close();
  }
});
