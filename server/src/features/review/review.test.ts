import { randomUUID } from 'node:crypto';

import { api } from '@kith/contract/api';
import { hourMs, dayMs } from '@kith/contract/core/time';
import type { ReviewLink } from '@kith/contract/review/endpoints';
import { reviewPlaces } from '@kith/contract/review/places';
import { featureFlags } from '@kith/contract/flags/table';
import { appRoutes } from '@kith/contract/app-routes/table';
import { afterEach, expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { isGuestCall } from './guest-calls.ts';
import { readLinkKey, signLink } from './link-key.ts';
import { openLimit } from './open-guest.ts';

/*
 * Threats: someone without a link who looks at unreleased features or learns that there is something to look
 * at; a link that is forged, over or revoked; a guest who reads a member's data, or becomes a member.
 */

const database = await useFileDatabase();
const variables = { ...longSessions, SAMPLE_NETWORK_CONTACTS: '20', AUTH_ANONYMOUS: 'true' };
const site = await startTestApp({
  database,
  variables: { ...variables, APP_ORIGIN: 'https://kith.example' },
});
const dev = await startTestApp({ database: await useFileDatabase(), variables });
const email = 'ines@review.example';
const [admin, member] = [await site.signUp(email), await site.signUp('ana@review.example')];
await grantAdmin({ database, email });
await setFlag({ database, name: 'admin_feature_flags', setting: 'on' });
afterEach(() => openLimit.forget('127.0.0.1'));

type Made = { link: ReviewLink; url: string };
type Guest = { access_token: string; refresh_token: string; ends_at: string };
type Listed = { items: ReviewLink[]; valid: number; sessions: number };
const post = (path: string, body: object, app = site) =>
  app.request(`/api/v1${path}`, { body, method: 'POST' });
const path = '/admin/review-links';
const make = (input: object = {}, by = admin) =>
  by.call('POST', path, { id: randomUUID(), hours: 24, reason: 'The designers look', ...input });
const keyOf = ({ url }: Made) => new URL(url).hash.replace('#key=', '');
const makeKey = async () => keyOf(await bodyOf<Made>(make()));
const enter = (key: string | null, app = site) => post('/review/entry', { key }, app);
const open = (key: string | null, app = site) =>
  post('/review/sessions', { key, flags: ['ai_controls_v1', 'explainer_v1_nudges'] }, app);
const list = () => bodyOf<Listed>(admin.call('GET', path));
const nothing = [404, 'not_found'];

test('every flag that is off by default has a place, which is a screen that exists', () => {
  const off = Object.entries(featureFlags).flatMap(([name, isOn]) => (isOn ? [] : [name]));
  expect(Object.keys(reviewPlaces).sort()).toEqual(off.sort());
  const built = appRoutes.filter((route) => route.built).map((route) => route.path);
  for (const place of Object.values(reviewPlaces)) {
    expect(built).toContain(place.path);
    expect(place.opens === 'admins').toBe(place.path.startsWith('/app/admin'));
  }
});

test('in production without a link there is nothing, as at any unknown address', async () => {
  expect(await refusalOf(enter(null))).toEqual(nothing);
  expect(await refusalOf(open(null))).toEqual(nothing);
  const body = async (answer: Promise<Response>) => (await answer).text();
  expect(await body(enter(null))).toBe(await body(post('/no-such-thing', { key: null })));
  const headersOf = ({ headers }: Response) =>
    [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name));
  for (const address of ['/review', '/review-mock']) {
    const [page, unknown] = await Promise.all([
      site.request(address),
      site.request('/no-such-page'),
    ]);
    expect(page.status).toBe(404);
    expect(headersOf(page)).toEqual(headersOf(unknown));
    expect(await page.text()).toBe(await unknown.text());
  }
});

test('in the dev environment anyone looks, and no search engine lists it', async () => {
  expect(await bodyOf(enter(null, dev))).toEqual({ environment: 'dev', until: null });
  for (const address of ['/review', '/review-mock']) {
    const page = await dev.request(address);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  }
  expect(await (await dev.request('/sitemap.xml')).text()).not.toContain('review');
});

test('a link works until it ends, and one that was changed by a character never does', async () => {
  const made = await bodyOf<Made>(make({ hours: 2 }));
  const key = keyOf(made);
  expect(await bodyOf(enter(key))).toMatchObject({ until: made.link.expires_at });
  for (let at = 0; at < key.length; at += 7) {
    const other = key[at] === 'a' ? 'b' : 'a';
    expect(await refusalOf(enter(key.slice(0, at) + other + key.slice(at + 1)))).toEqual(nothing);
  }
  const { id } = made.link;
  const later = new Date(Date.now() + 900 * dayMs);
  const forged = signLink({ id, expiresAt: later }, Buffer.from('another secret'));
  for (const wrong of [forged, '', key.slice(0, -1), `${key}a`, id]) {
    expect(await refusalOf(enter(wrong))).toEqual(nothing);
    expect(await refusalOf(open(wrong))).toEqual(nothing);
  }
  // Signed by us, for an end that the link never had.
  const { refreshSecret: secret } = site.accounts.ctx.keys;
  const stretched = signLink({ id: randomUUID(), expiresAt: later }, secret);
  expect(await refusalOf(enter(stretched))).toEqual(nothing);
  expect(readLinkKey(key, { secret, now: new Date(made.link.expires_at) })).toBeNull();
  await database.pool.query(
    `update review_links set created_at = now() - interval '3 hours', expires_at = now() where id = $1`,
    [id],
  );
  expect(await refusalOf(enter(key))).toEqual(nothing);
  expect(await refusalOf(open(key))).toEqual(nothing);
});

test('only administrators make, see and revoke links, each with a reason and an entry in the audit log', async () => {
  for (const answer of [
    make({}, member),
    member.call('GET', path),
    member.call('POST', `${path}/revocations`, { reason: 'Taken' }),
  ]) {
    expect(await refusalOf(answer)).toEqual([403, 'forbidden']);
  }
  for (const wrong of [{ reason: '  ' }, { hours: 0 }, { hours: 10_000 }, { id: 'x' }]) {
    expect(await refusalOf(make(wrong))).toEqual([400, 'validation_failed']);
  }
  const id = randomUUID();
  const first = await bodyOf<Made>(make({ id }));
  const second = await bodyOf<Made>(make({ id, hours: 1 }));
  expect(second).toEqual(first);
  expect((await list()).items[0]).toMatchObject({
    id,
    reason: 'The designers look',
    created_by: { id: admin.id },
    state: 'valid',
  });
  const { rows } = await database.pool.query(
    `select admin_user_id, request_data->>'reason' as reason from admin_audit_log
     where rpc_function = 'reviewLinks.create' and request_data->>'id' = $1`,
    [id],
  );
  expect(rows).toEqual([{ admin_user_id: admin.id, reason: 'The designers look' }]);
  const logged = await database.pool.query(
    'select from admin_audit_log where request_data::text like $1',
    [`%${keyOf(first).slice(-20)}%`],
  );
  expect(logged.rowCount).toBe(0);
});

test('with the flags off no one makes links', async () => {
  for (const name of ['admin_feature_flags', 'adminOps.v1'] as const) {
    await setFlag({ database, name, setting: 'off' });
    expect(await refusalOf(make())).toEqual([403, 'feature_disabled']);
    await setFlag({ database, name, setting: 'on' });
  }
});

test('a guest has a sample network with the features on, for them alone, and is erased afterwards', async () => {
  const key = await makeKey();
  const guest = await bodyOf<Guest>(open(key));
  const token = guest.access_token;
  const get = (address: string) => site.request(address, { token });
  const flags = (as: string) =>
    bodyOf<Record<string, boolean>>(
      site.request('/rest/v1/rpc/get_feature_flags', { token: as, body: {} }),
    );
  expect(await flags(token)).toMatchObject({
    ai_controls_v1: true,
    explainer_v1_nudges: true,
    li_bulk_queue: false,
  });
  expect(await flags(member.token)).toMatchObject({ ai_controls_v1: false });
  expect(await bodyOf<{ count: number }>(get('/api/v1/contacts/count'))).toMatchObject({
    count: 20,
  });
  for (const one of [
    'dashboard',
    'ai-controls',
    'nudges/today',
    'wallet',
    'insights/performance',
  ]) {
    expect([one, (await get(`/api/v1/${one}`)).status]).toEqual([one, 200]);
  }
  const hours = (Date.parse(guest.ends_at) - site.clock.now().getTime()) / hourMs;
  expect(hours).toBeGreaterThan(1.9);
  expect(hours).toBeLessThanOrEqual(2);
  // Whether a session is over is the database's clock's to say.
  await database.pool.query(
    `update auth.sessions set not_after = now() where user_id in (select user_id from review_guests)`,
  );
  expect((await get('/api/v1/contacts/count')).status).toBe(401);
  site.advance(3 * hourMs);
  const refresh = { refresh_token: guest.refresh_token };
  expect((await site.call('/token?grant_type=refresh_token', { body: refresh })).ok).toBe(false);
  const count = async () =>
    (await database.pool.query('select from auth.users where is_anonymous')).rowCount;
  expect(await count()).toBeGreaterThan(0);
  await site.run('accounts.sweep');
  expect(await count()).toBe(0);
});

/** Every endpoint of the contract, with its method and an address that could be asked for. */
function listEndpoints(node: unknown, found: { method: string; path: string }[] = []) {
  const route = (node as { '~orpc'?: { route: { method?: string; path?: string } } })['~orpc']
    ?.route;
  if (route) found.push({ method: route.method ?? 'POST', path: route.path ?? '' });
  else for (const part of Object.values(node as object)) listEndpoints(part, found);
  return found;
}

test('attack: a guest writes nothing, reads no member and never becomes one', async () => {
  const token = (await bodyOf<Guest>(open(await makeKey()))).access_token;
  const ask = async (method: string, address: string, body?: object) =>
    (await site.request(address, { token, method, ...(body && { body }) })).status;
  for (const { method, path: shape } of listEndpoints(api)) {
    const address = `/api/v1${shape.replaceAll(/\{\w+\}/gu, member.id)}`;
    if (isGuestCall(method, address)) continue;
    expect([
      method,
      address,
      await ask(method, address, method === 'GET' ? undefined : {}),
    ]).toEqual([method, address, 403]);
  }
  for (const address of [
    '/api/v1/feed',
    `/api/v1/profiles/${member.id}`,
    '/api/v1/messages/recipients?search=a',
    '/api/v1/admin/members',
    '/api/v1/contacts/export',
    '/files/x',
  ]) {
    expect([address, await ask('GET', address)]).toEqual([address, 403]);
  }
  expect(await ask('PUT', '/auth/v1/user', { email: 'mallory@review.example' })).toBe(403);
  expect(await ask('POST', '/auth/v1/token?grant_type=id_token', {})).toBe(403);
  expect(await ask('GET', '/auth/v1/user/identities/authorize?provider=github')).toBe(403);
  expect(await ask('POST', '/functions/v1/dm-send-message', {})).toBe(403);
  expect(await ask('GET', '/rest/v1/notifications?select=*')).toBe(200);
  expect(await ask('PATCH', '/rest/v1/notifications?id=eq.1', {})).toBe(403);
  expect(await ask('POST', '/rest/v1/rpc/create_conversation', { other_user_id: member.id })).toBe(
    403,
  );
  const found = await bodyOf<{ items?: unknown[] }>(
    member.call('GET', '/messages/recipients?search=a&limit=20'),
  );
  expect(found.items ?? []).toEqual([]);
});

test('revoking ends every link and the sessions that were opened with one, for good', async () => {
  const [key, other] = [await makeKey(), await makeKey()];
  const token = (await bodyOf<Guest>(open(key))).access_token;
  const count = () => site.request('/api/v1/contacts/count', { token });
  expect((await count()).status).toBe(200);
  const before = await list();
  expect(before.sessions).toBeGreaterThan(0);
  const done = await bodyOf(
    admin.call('POST', `${path}/revocations`, { reason: 'A laptop is lost' }),
  );
  expect(done).toMatchObject({ links: before.valid });
  expect((await count()).status).toBe(401);
  for (const ended of [key, other]) expect(await refusalOf(enter(ended))).toEqual(nothing);
  expect(await list()).toMatchObject({ valid: 0, sessions: 0 });
  const { rows } = await database.pool.query(
    `select request_data->>'reason' as reason from admin_audit_log where rpc_function = 'reviewLinks.revoke'`,
  );
  expect(rows).toEqual([{ reason: 'A laptop is lost' }]);
});

test('one address opens so many guests an hour', async () => {
  const key = await makeKey();
  await openLimit.take('127.0.0.1', 20);
  expect(await refusalOf(open(key))).toEqual([429, 'rate_limited']);
});
