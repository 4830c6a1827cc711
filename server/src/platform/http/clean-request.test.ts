import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { cleanRequest } from './clean-request.ts';

const server = await startTestApp({ database: await useSharedDatabase() });

test('null characters disappear and half characters are replaced, in texts and keys', () => {
  const dirty = { 'a\u0000b': ['\u0000', { c: 'x\uD83D' }], d: 1, e: null, f: true };
  expect(cleanRequest(dirty)).toEqual({ ab: ['', { c: 'x\uFFFD' }], d: 1, e: null, f: true });
});

test('a clean value is not copied', () => {
  const clean = { a: ['b', { c: '🙂' }], d: new Date(0) };
  expect(cleanRequest(clean)).toBe(clean);
});

test('a name of JavaScript stays a name', () => {
  const value = JSON.parse('{"__proto__":{"isAdmin":true},"a\\u0000":1}') as object;
  const cleaned = cleanRequest(value) as { isAdmin?: boolean };
  expect(cleaned.isAdmin).toBeUndefined();
  expect(Object.keys(cleaned)).toEqual(['__proto__', 'a']);
});

test('a null character in the query of a facet finds nothing and is no fault', async () => {
  const member = await server.signUp();
  const answer = await member.call('GET', '/contacts/facets/tags?q=%00a');
  expect([answer.status, await answer.json()]).toEqual([200, { items: [] }]);
});

test('a body that is nested too deeply is refused everywhere', async () => {
  const member = await server.signUp();
  const deep = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const send = async (method: 'POST' | 'PUT', path: string) => {
    const headers = { apikey: server.key, authorization: `Bearer ${member.token}` };
    const answer = await fetch(`${server.origin}${path}`, {
      headers: {
        ...headers,
        'content-type': 'application/json',
      },
      method,
      body: path.startsWith('/functions') ? deep.slice(7e4, -7e4) : deep,
    });
    return [answer.status, ((await answer.json()) as { code: unknown }).code];
  };
  expect(await send('POST', '/api/v1/contacts')).toEqual([400, 'bad_request']);
  expect(await send('POST', '/functions/v1/site-search')).toEqual([400, 'bad_request']);
  expect(await send('POST', '/rest/v1/rpc/get_feature_flags')).toEqual([400, 'PGRST102']);
  expect(await send('PUT', '/auth/v1/user')).toEqual([400, 400]);
});
