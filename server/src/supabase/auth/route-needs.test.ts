import { randomUUID } from 'node:crypto';

import { api } from '@kith/contract/api';
import { freshProofMs } from '@kith/contract/account/rules';
import { minuteMs } from '@kith/contract/core/time';
import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { refusalOf } from '#testing/read-answer.ts';
import { addPasskey } from '#testing/passkeys.ts';
import { createSoftwareAuthenticator } from '#testing/peers/software-authenticator.ts';
import { addTotp, signInAgain, signUpMember, tokenOf } from '#testing/second-factors.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { strangerCases } from '#testing/stranger-cases.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { declareNeed, listNeeds, refuseUndeclared } from './route-needs.ts';
import { createAuthRoutes } from './routes.ts';

const database = await useSharedDatabase();
const server = await startTestApp({ database });

/** What a thief finds in the account. */
type Owned = { userId: string; factor: string; begun: string; passkey: string; identity: string };
type Attack = {
  path: string;
  body?: object;
  method?: string;
  /** What the wire contract answers a session below the second factor. */
  status?: number;
};

const newPhone = '+15551230000';
const pathOf = (name: string, id: string) => ({ path: name.replace(':id', id) });

/** The requests to each route that needs more than a session; each changes how one signs in. */
const attacks: Record<string, (owned: Owned) => Attack[]> = {
  'PUT /user': () =>
    [
      { email: `${randomUUID()}@thief.example` },
      { phone: newPhone },
      { password: 'Thief-Knows-It-1' },
    ].map((body) => ({ path: '/user', body, status: 401 })),
  'POST /token': () => [
    {
      path: '/token?grant_type=id_token',
      body: { provider: 'acme', id_token: 'own', link_identity: true },
    },
  ],
  'POST /logout': () => [{ path: '/logout?scope=others' }],
  'POST /factors': () => [
    { path: '/factors', body: { factor_type: 'totp', friendly_name: 'Thief' } },
    { path: '/factors', body: { factor_type: 'webauthn', friendly_name: 'Thief' } },
  ],
  'POST /factors/:id/challenge': ({ begun }) => [{ path: `/factors/${begun}/challenge` }],
  'POST /factors/:id/verify': ({ begun }) => [
    { path: `/factors/${begun}/verify`, body: { challenge_id: randomUUID(), code: '000000' } },
  ],
  'DELETE /factors/:id': ({ factor }) => [{ path: `/factors/${factor}`, status: 422 }],
  'POST /recovery_codes': () => [{ path: '/recovery_codes' }],
  'POST /passkeys/registration': () => [{ path: '/passkeys/registration' }],
  'POST /passkeys': () => [{ path: '/passkeys', body: { challenge_id: randomUUID(), name: 'x' } }],
  'PATCH /passkeys/:id': ({ passkey }) => [
    { ...pathOf('/passkeys/:id', passkey), body: { name: 'Thief' } },
  ],
  'DELETE /passkeys/:id': ({ passkey }) => [pathOf('/passkeys/:id', passkey)],
  'GET /user/identities/authorize': () => [
    { path: '/user/identities/authorize?provider=acme&skip_http_redirect=true' },
  ],
  'DELETE /user/identities/:id': ({ identity }) => [pathOf('/user/identities/:id', identity)],
};

const { accounts } = server;
const routes = listNeeds(
  createAuthRoutes({
    accounts,
    onSignOut: undefined,
    requireApiKey: true,
    trustedProxies: [],
    geoHeader: undefined,
    version: 'test',
  }),
);
const guarded = routes.filter(({ need = '' }) => ['factor', 'fresh', 'by_request'].includes(need));

/** A member with a second factor, one that they only began to add, and a passkey. */
async function setUp() {
  const { client, email, userId } = await signUpMember(server);
  const { factorId: factor } = await addTotp(server, client);
  const begun = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
  const token = await tokenOf(client);
  const added = await addPasskey(server, token, createSoftwareAuthenticator(server.origin));
  const { id: passkey } = (await added.json()) as { id: string };
  const { data } = await client.getUserIdentities();
  const identity = data?.identities[0]?.identity_id ?? '';
  const owned: Owned = { userId, factor, begun: begun.data?.id ?? '', passkey, identity };
  return { owned, email, token };
}

/** Everything that decides who may sign in. */
async function readAccount({ userId }: Owned): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select
       (select jsonb_build_array(email, new_email, phone, new_phone, encrypted_password)
        from auth.users where id = $1) as own,
       (select jsonb_agg(i order by i) from (select provider, email from auth.identities
        where user_id = $1) i) as identities,
       (select jsonb_agg(f order by f) from (select id, status from auth.factors
        where user_id = $1) f) as factors,
       (select jsonb_agg(p order by p) from (select id, name from auth.passkeys
        where user_id = $1) p) as passkeys,
       (select count(*) from auth.sessions where user_id = $1) as sessions,
       (select count(*) from auth.recovery_codes where user_id = $1) as codes`,
    [userId],
  );
  return rows[0];
}

async function answerTo({ path, body, method }: Attack, route: string, token: string) {
  const [verb = 'GET'] = route.split(' ');
  const sent = verb === 'GET' ? {} : { body: body ?? {} };
  return refusalOf(server.call(path, { token, method: method ?? verb, ...sent }));
}

test('every route declares what it needs, and the service refuses to start with one that does not', () => {
  expect(routes.length).toBeGreaterThan(35);
  expect(routes.filter(({ need }) => need === undefined)).toEqual([]);
  const app = new Hono();
  app.get(
    '/known',
    declareNeed('session', (_c, next) => next()),
  );
  expect(() => refuseUndeclared(app)).not.toThrow();
  app.post('/forgotten', (c) => c.json({}));
  expect(() => refuseUndeclared(app)).toThrow('POST /forgotten');
});

test('every route that needs more than a session is attacked here', () => {
  expect(guarded.map(({ route }) => route).sort()).toEqual(Object.keys(attacks).sort());
});

test('second factor bypassed: with a stolen password alone, no route changes how one signs in', async () => {
  const { owned, email } = await setUp();
  const token = await tokenOf(await signInAgain(server, email));
  const before = await readAccount(owned);
  for (const { route } of guarded) {
    for (const attack of attacks[route]?.(owned) ?? []) {
      const answer = await answerTo(attack, route, token);
      expect(answer, `${route} ${attack.path}`).toEqual([attack.status ?? 403, 'insufficient_aal']);
    }
  }
  expect(await readAccount(owned)).toEqual(before);
});

test('stolen session becomes permanent: without a fresh proof, no route changes how one signs in', async () => {
  const { owned, token } = await setUp();
  server.advance(freshProofMs + minuteMs);
  const before = await readAccount(owned);
  for (const { route } of guarded.filter(({ need }) => need !== 'factor')) {
    for (const attack of attacks[route]?.(owned) ?? []) {
      const answer = await answerTo(attack, route, token);
      expect(answer, `${route} ${attack.path}`).toEqual([400, 'reauthentication_needed']);
    }
  }
  expect(await readAccount(owned)).toEqual(before);
});

const endpoints = Object.entries(api).flatMap(([group, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { meta, route } = procedure['~orpc'];
    const { method = 'POST', path = '' } = route;
    return { key: `${group}.${name}`, method, path, ...meta };
  }),
);
const closed = endpoints.filter(
  ({ area, needs, method }) => area === null && needs !== 'anyone' && method !== 'GET',
);
const ids = new Proxy({} as Record<string, string>, { get: () => randomUUID() }) as never;

function callEndpoint(token: string, { key, method, path }: (typeof endpoints)[number]) {
  const { body = () => ({}), path: given } = strangerCases[key] ?? {};
  const address = (given ?? path).replaceAll(/\{\w+\}/gu, randomUUID());
  return server.callWith(token)(method, address, body(ids));
}

test('second factor bypassed: with a stolen password alone, no endpoint of the account works', async () => {
  const { email } = await setUp();
  const token = await tokenOf(await signInAgain(server, email));
  expect(closed.length).toBeGreaterThan(10);
  for (const endpoint of closed) {
    const answer = await refusalOf(callEndpoint(token, endpoint));
    expect(answer, endpoint.key).toEqual([403, 'insufficient_aal']);
  }
});

test('stolen session becomes permanent: without a fresh proof, no token, export, deletion or sign-out elsewhere', async () => {
  const { token } = await setUp();
  server.advance(freshProofMs + minuteMs);
  const needed = [403, 'reauthentication_needed'];
  const guarded = closed.filter(({ needs }) => needs === 'fresh');
  expect(guarded.map(({ key }) => key).sort()).toEqual([
    'accountDeletion.request',
    'accountExports.create',
    'accountTokens.create',
    'accountTokens.revoke',
    'extension.approve',
    'sessions.delete',
  ]);
  for (const endpoint of guarded) {
    expect(await refusalOf(callEndpoint(token, endpoint)), endpoint.key).toEqual(needed);
  }
  const download = server.callWith(token)('GET', `/account/exports/${randomUUID()}/file`);
  expect(await refusalOf(download)).toEqual(needed);
});
