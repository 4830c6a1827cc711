import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const plain = await startTestApp({ database });
const secure = await startTestApp({ database, variables: { APP_ORIGIN: 'https://kith.example' } });
const paths = ['/', '/auth', '/api/config', '/api/v1/contacts', '/auth/v1/settings', '/nowhere'];

test('injected scripts do not run: only inline scripts of the build are allowed', async () => {
  const hash = createHash('sha256').update('start()').digest('base64');
  for (const path of paths) {
    const policy = (await secure.request(path)).headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/u.exec(policy)?.[1] ?? '';
    expect(scripts, path).toBe(`'self' 'sha256-${hash}'`);
    expect(policy).toMatch(/default-src 'self'/u);
    expect(policy).toMatch(/object-src 'none'/u);
    expect(policy).toMatch(/base-uri 'none'/u);
    expect(policy).toMatch(/form-action 'self'/u);
  }
});

test('the app can’t be framed, does not sniff types and asks for no sensors', async () => {
  for (const path of paths) {
    const { headers } = await secure.request(path);
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\)/u);
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('browsers are instructed to keep using TLS only where TLS is used', async () => {
  for (const path of paths) {
    const lasting = (await secure.request(path)).headers.get('strict-transport-security');
    expect(lasting, path).toBe('max-age=31536000; includeSubDomains');
    expect((await plain.request(path)).headers.get('strict-transport-security')).toBeNull();
  }
});

test('a token in an address is not leaked to another site by Referer', async () => {
  const link = '/auth/v1/verify?type=signup&token=secret';
  const visited = await secure.request(link);
  expect(visited.status).toBe(303);
  expect(visited.headers.get('referrer-policy')).toBe('no-referrer');
  expect(visited.headers.get('cache-control')).toBe('no-store');
  const page = await secure.request('/auth?code=secret');
  expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('another site can’t act for a member: no cookie is set or read', async () => {
  const email = 'csrf@test.example';
  const { data } = await plain.openClient().auth.signUp({ email, password: 'Warm-Ties-2026' });
  const token = data.session!.access_token;
  const headers = {
    origin: 'https://evil.example',
    cookie: `sb-access-token=${token}; access_token=${token}; session=${token}`,
    'content-type': 'text/plain',
  };
  for (const [method, path] of [
    ['POST', '/auth/v1/logout'],
    ['PUT', '/auth/v1/user'],
    ['GET', '/auth/v1/reauthenticate'],
    ['POST', '/api/v1/contacts'],
    ['DELETE', `/api/v1/account/sessions/${data.user!.id}`],
    ['POST', '/functions/v1/get-feature-flags'],
    ['PATCH', `/rest/v1/user_consent?user_id=eq.${data.user!.id}`],
  ] as const) {
    const answer = await plain.request(path, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: { consent_granted: true } }),
    });
    // REST reads a form's content type first; a dev environment answers no other origin here.
    const refusals = { rest: 400, api: 403 } as Record<string, number>;
    expect(answer.status, path).toBe(refusals[path.split('/')[1] ?? ''] ?? 401);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
  const signedIn = await plain.request('/auth/v1/token?grant_type=password', {
    body: { email, password: 'Warm-Ties-2026' },
  });
  expect([signedIn.status, signedIn.headers.get('set-cookie')]).toEqual([200, null]);
  expect((await plain.request('/auth/v1/user', { token })).status).toBe(200);
});
