import { beforeEach, expect, test } from 'vitest';

import { systemClock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import { connectDatabase } from '#platform/database/database.ts';
import { silentLogger } from '#platform/log.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { consentOf } from '#testing/consent-rows.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { createRestRoutes } from './routes.ts';

const database = await useSharedDatabase();
const server = await startTestApp({ database });
let owner: MemberContext;

beforeEach(async () => {
  owner = await createMember(database, { consents: [] });
});

const injections = [
  `'; drop table user_consent; --`,
  `" or 1=1 --`,
  `$1`,
  `\\'; select pg_sleep(9); --`,
  `consent_granted"=true or "consent_granted`,
  `(select encrypted_password from auth.users)`,
  `__proto__`,
  `constructor`,
];

test.each(injections)('%s is harmless in every part of a request', async (text) => {
  const encoded = encodeURIComponent(text);
  const places = [
    `?${encoded}=eq.1`,
    `?user_agent=${encoded}`,
    `?select=${encoded}`,
    `?order=${encoded}`,
    `?order=id.${encoded}`,
    `?limit=${encoded}`,
    `?offset=${encoded}`,
    `?consent_granted=is.${encoded}`,
  ];
  for (const place of places) {
    const answer = await server.restAs(owner, `/user_consent${place}`);
    expect(answer.status, place).toBe(400);
    expect(Object.keys((await answer.json()) as object)).toEqual([
      'code',
      'message',
      'details',
      'hint',
    ]);
  }
  for (const value of [
    `eq.${text}`,
    `like.${text}`,
    `in.("${text.replaceAll(/["\\]/gu, '\\$&')}")`,
  ]) {
    const answer = await server.restAs(
      owner,
      `/user_consent?user_agent=${encodeURIComponent(value)}`,
    );
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  }
  const post = (query: string, body: unknown) =>
    server.restAs(owner, `/user_consent${query}`, { method: 'POST', body: JSON.stringify(body) });
  expect((await post(`?columns=${encoded}`, consentOf(owner))).status).toBe(400);
  expect((await post(`?on_conflict=${encoded}`, consentOf(owner))).status).toBe(400);
  expect((await post('', { ...consentOf(owner), [`x${text}`]: 1 })).status).toBe(400);
  expect((await post('', { ...consentOf(owner), user_agent: text })).status).toBe(201);
  const found = await server.restAs(owner, `/user_consent?select=user_agent`);
  expect(await found.json()).toEqual([{ user_agent: text }]);
});

test.each([
  ['no JSON', '{', 'PGRST102'],
  ['an empty body', '', 'PGRST102'],
  ['a number', '5', 'PGRST102'],
  ['a list of lists', '[[]]', 'PGRST102'],
  ['rows of different keys', '[{"user_id":null},{"consent_type":null}]', 'PGRST102'],
  ['an empty row', '{}', 'PGRST102'],
  ['a null character', '{"user_agent":"\\u0000","consent_type":"marketing"}', '22P05'],
  ['an object for a text', '{"consent_granted":{"a":1},"consent_type":"marketing"}', '22P02'],
])('a body with %s is refused', async (_name, body, code) => {
  const answer = await server.restAs(owner, '/user_consent', { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code });
});

test('a large body, a foreign schema, a paged write and an unsupported preference are refused', async () => {
  const patch = { method: 'PATCH', body: '{"consent_granted":false}' };
  const large = { method: 'POST', body: JSON.stringify({ user_agent: 'x'.repeat(1_100_000) }) };
  expect((await server.restAs(owner, '/user_consent', large)).status).toBe(413);
  const foreign = { headers: { 'accept-profile': 'auth' } };
  expect((await server.restAs(owner, '/user_consent', foreign)).status).toBe(406);
  expect((await server.restAs(owner, '/user_consent?limit=1', patch)).status).toBe(400);
  const strict = { ...patch, headers: { prefer: 'handling=strict, max-affected=1' } };
  expect((await server.restAs(owner, '/user_consent', strict)).status).toBe(400);
  const deeper = await server.restAs(owner, '/user_consent/more');
  expect([deeper.status, await deeper.json()]).toMatchObject([404, { code: 'PGRST125' }]);
});

test('the headers show ranges and applied preferences', async () => {
  const empty = await server.restAs(owner, '/user_consent');
  expect(empty.headers.get('content-range')).toBe('*/*');
  const made = await server.restAs(owner, '/user_consent?on_conflict=consent_type%2Cuser_id', {
    method: 'POST',
    body: JSON.stringify(consentOf(owner)),
    headers: { prefer: 'return=representation,resolution=merge-duplicates' },
  });
  expect(made.status).toBe(201);
  expect(made.headers.get('content-range')).toBe('*/*');
  expect(made.headers.get('preference-applied')).toBe(
    'resolution=merge-duplicates, return=representation',
  );
  const counted = await server.restAs(owner, '/user_consent', {
    method: 'HEAD',
    headers: { prefer: 'count=exact', origin: 'http://elsewhere.example' },
  });
  expect(counted.headers.get('content-range')).toBe('0-0/1');
  expect(counted.headers.get('access-control-allow-origin')).toBe('*');
  expect(counted.headers.get('access-control-expose-headers')).toContain('content-range');
  const patched = await server.restAs(owner, '/user_consent?consent_type=eq.data_processing', {
    method: 'PATCH',
    body: '{"consent_granted":false}',
  });
  expect([patched.status, patched.headers.get('content-range')]).toEqual([204, '0-0/*']);
  const refused = await fetch(`${server.origin}/rest/v1/user_consent`, {
    headers: { origin: 'http://elsewhere.example' },
  });
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  const preflight = await fetch(`${server.origin}/rest/v1/user_consent`, {
    method: 'OPTIONS',
    headers: { origin: 'http://elsewhere.example', 'access-control-request-method': 'PATCH' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
});

test('an unreachable database gives 503', async () => {
  const away = createRestRoutes({
    database: connectDatabase({ host: '/nowhere', user: 'kith', database: 'kith' }),
    clock: systemClock,
    verifyAccessToken: async () => owner.actor,
    publishableKey: server.key,
    requireApiKey: false,
    trustedProxies: [],
    log: silentLogger,
  });
  const answer = await away.request('/user_consent', { headers: { authorization: 'Bearer a' } });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'PGRST001' });
});
