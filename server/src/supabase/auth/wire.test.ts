import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { silentLogger } from '#platform/log.ts';

import { type TestApp, startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { answerError } from './answer-error.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database });

const ask = async (path: string, options: Parameters<TestApp['call']>[1] = {}) => {
  const response = await server.call(path, options);
  return [response.status, await response.json()];
};

test('an error has the format that the client’s version reads', async () => {
  const now = await server.call('/token?grant_type=password', { body: {} });
  expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(now.headers.get('x-sb-error-code')).toBe('validation_failed');
  expect(await now.json()).toEqual({
    code: 'validation_failed',
    message: 'missing email or phone',
  });
  const before = await fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.accounts.publishableKey },
    body: '{}',
  });
  expect(await before.json()).toEqual({
    code: 400,
    error_code: 'validation_failed',
    msg: 'missing email or phone',
  });
});

test('a refused password names its weakness', async () => {
  const email = `${randomUUID()}@test.example`;
  expect(await ask('/signup', { body: { email, password: 'short' } })).toEqual([
    422,
    {
      code: 'weak_password',
      message:
        'Password should be at least 8 characters. Password should contain uppercase, lowercase, numbers, and special characters.',
      weak_password: { reasons: ['length', 'characters'] },
    },
  ]);
});

test('bad requests are refused with the contract’s codes', async () => {
  const email = 'somebody@test.example';
  const code = async (path: string, body: unknown) => {
    const [status, answer] = (await ask(path, { body })) as [
      number,
      { code: string; message: string },
    ];
    return `${status} ${answer.code}: ${answer.message}`;
  };
  expect([
    await code('/signup', { email }),
    await code('/signup', { email, phone: '+15551234567', password }),
    await code('/signup', { email: 'nobody', password }),
    await code('/signup', { email, password, code_challenge: 'x'.repeat(43) }),
    await code('/signup', { email: 7, password }),
    await code('/token?grant_type=magic', {}),
    await code('/token?grant_type=pkce', { auth_code: 'x' }),
    await code('/token?grant_type=web3', { chain: 'ethereum' }),
    await code('/token?grant_type=web3', { chain: 'dogecoin' }),
    await code('/recover', {}),
    await code('/resend', { type: 'other', email }),
    await code('/resend', { type: 'signup' }),
    await code('/verify', { token_hash: 'x' }),
    await code('/verify', { type: 'signup' }),
    await code('/verify', { type: 'signup', token_hash: 'x', email }),
    await code('/verify', { type: 'nonsense', token_hash: 'x' }),
    await code('/verify', { type: 'signup', token: '123456', email }),
    await code('/nothing', {}),
  ]).toMatchInlineSnapshot(`
    [
      "400 validation_failed: Signup requires a valid password",
      "400 validation_failed: Only an email address or phone number should be provided on signup.",
      "400 validation_failed: Unable to validate email address: invalid format",
      "400 validation_failed: PKCE flow requires code_challenge_method and code_challenge",
      "400 validation_failed: email: Invalid input: expected string, received number",
      "400 invalid_credentials: unsupported_grant_type",
      "400 validation_failed: invalid request: both auth code and code verifier should be non-empty",
      "422 web3_provider_disabled: Ethereum Web3 provider is disabled",
      "400 web3_unsupported_chain: Unsupported chain",
      "400 validation_failed: Password recovery requires an email",
      "400 validation_failed: Missing one of these types: signup, email_change, sms, phone_change",
      "400 validation_failed: Type provided requires an email address",
      "400 validation_failed: Verify requires a verification type",
      "400 validation_failed: Verify requires either a token or a token hash",
      "400 validation_failed: Only the token_hash and type should be provided",
      "400 validation_failed: Unsupported verification type",
      "403 otp_expired: Token has expired or is invalid",
      "404 not_found: There is no such endpoint",
    ]
  `);
});

test('contention in the database gives a retry time, and a fault reveals no details', async () => {
  const answer = async (fault: unknown) => {
    const app = new Hono().onError((error, c) => answerError(c, error, silentLogger));
    app.get('/', () => {
      throw fault;
    });
    const response = await app.request('/');
    return [response.status, ((await response.json()) as { error_code: string }).error_code];
  };
  const locked = Object.assign(new Error('lock timeout'), { code: '55P03' });
  expect(await answer(new Error('query failed', { cause: locked }))).toEqual([
    503,
    'request_timeout',
  ]);
  expect(await answer(new Error('secret'))).toEqual([500, 'unexpected_failure']);
});

test('a body that is no JSON or too large is refused', async () => {
  const send = (body: string) =>
    fetch(`${server.origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: server.accounts.publishableKey, 'x-supabase-api-version': '2024-01-01' },
      body,
    });
  expect(await (await send('{')).json()).toMatchObject({ code: 'bad_json' });
  expect(await (await send('[1]')).json()).toMatchObject({ code: 'bad_json' });
  const large = await send(JSON.stringify({ email: 'x'.repeat(1_100_000) }));
  expect([large.status, await large.json()]).toMatchObject([
    413,
    { code: 'request_entity_too_large' },
  ]);
});

test('an API key is required, except for links opened in a browser', async () => {
  const bare = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/auth/v1${path}`, { headers, redirect: 'manual' });
  expect((await bare('/settings')).status).toBe(401);
  expect((await bare('/settings', { apikey: 'wrong' })).status).toBe(401);
  expect((await bare('/settings', { apikey: server.accounts.serviceRoleKey })).status).toBe(200);
  expect((await bare('/verify?token=x&type=signup')).status).toBe(303);
  expect((await bare('/.well-known/jwks.json')).status).toBe(200);
  expect((await bare('/health')).status).toBe(200);
  const lenient = await startTestApp({ database, variables: { AUTH_REQUIRE_APIKEY: 'false' } });
  try {
    expect((await fetch(`${lenient.origin}/auth/v1/settings`)).status).toBe(200);
  } finally {
    await lenient.close();
  }
});

test('a session is required where one is needed', async () => {
  const none = await fetch(`${server.origin}/auth/v1/user`, {
    headers: { apikey: server.accounts.publishableKey, 'x-supabase-api-version': '2024-01-01' },
  });
  expect([none.status, await none.json()]).toMatchObject([401, { code: 'no_authorization' }]);
  const { data } = await server
    .client()
    .signUp({ email: `${randomUUID()}@test.example`, password });
  const token = data.session!.access_token;
  await database.pool.query(`update auth.users set banned_until = now() + interval '1 day'
    where id = '${data.user!.id}'`);
  expect(await ask('/user', { token })).toMatchObject([403, { code: 'user_banned' }]);
  await database.pool.query('delete from auth.users where id = $1', [data.user!.id]);
  expect(await ask('/user', { token })).toMatchObject([403, { code: 'user_not_found' }]);
});

test('signing out takes an empty body, answers nothing and accepts three scopes', async () => {
  const { data } = await server
    .client()
    .signUp({ email: `${randomUUID()}@test.example`, password });
  const token = data.session!.access_token;
  const wrong = await ask('/logout?scope=everything', { token, method: 'POST' });
  expect(wrong).toMatchObject([400, { code: 'validation_failed' }]);
  const right = await server.call('/logout', { token, method: 'POST' });
  expect([right.status, await right.text()]).toEqual([204, '']);
  expect(await ask('/user', { token })).toMatchObject([403, { code: 'session_not_found' }]);
});

test('the key set contains only public parts and may be cached for ten minutes', async () => {
  const response = await server.call('/.well-known/jwks.json');
  expect(response.headers.get('cache-control')).toBe('public, max-age=600');
  const { keys } = (await response.json()) as { keys: Record<string, unknown>[] };
  expect(keys).toHaveLength(1);
  expect(Object.keys(keys[0]!).sort()).toEqual([
    'alg',
    'crv',
    'key_ops',
    'kid',
    'kty',
    'use',
    'x',
    'y',
  ]);
});

test('another origin may call, with the headers that the client sends and reads', async () => {
  const preflight = await fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://other.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,authorization,x-client-info,x-supabase-api-version',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version');
  const answer = await server.call('/settings', { headers: { origin: 'https://other.example' } });
  expect(answer.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version');
  expect(await answer.json()).toMatchObject({
    external: { email: true },
    mailer_autoconfirm: true,
  });
});

test('closed sign-ups and a disabled channel have their own errors', async () => {
  const closed = await startTestApp({ database, variables: { AUTH_SIGNUPS: 'false' } });
  const mute = await startTestApp({ database, variables: { AUTH_EXTERNAL_EMAIL: 'false' } });
  try {
    const body = { email: 'somebody@test.example', password };
    const codes = [
      await (await closed.call('/signup', { body })).json(),
      await (await mute.call('/signup', { body })).json(),
      await (await mute.call('/token?grant_type=password', { body })).json(),
    ].map((answer) => (answer as { code: string }).code);
    expect(codes).toEqual([
      'signup_disabled',
      'email_provider_disabled',
      'email_provider_disabled',
    ]);
  } finally {
    await Promise.all([closed.close(), mute.close()]);
  }
});

test('two first starts at once agree on keys, and a restart keeps them', async () => {
  const fresh = await createTestDatabase();
  const [one, two] = await Promise.all([
    startTestApp({ database: fresh }),
    startTestApp({ database: fresh }),
  ]);
  try {
    expect(two.accounts.publishableKey).toBe(one.accounts.publishableKey);
    expect(two.accounts.ctx.keys.publicJwks()).toEqual(one.accounts.ctx.keys.publicJwks());
  } finally {
    await Promise.all([one.close(), two.close()]);
    await fresh.close();
  }
});
