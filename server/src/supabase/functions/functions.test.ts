import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { refusalOfCall } from '#testing/read-answer.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { addContact, setConsents } from '#testing/test-network.ts';

import { functionLimits } from './call-limits.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database });
let owner: MemberContext;
let stranger: MemberContext;
beforeEach(async () => {
  owner = await createMember(database);
  stranger = await createMember(database);
});

const invoke = (ctx: MemberContext, name: string, body?: object, method?: 'POST' | 'PUT') =>
  server.clientAs(ctx).functions.invoke(name, { ...(body && { body }), ...(method && { method }) });

const anyIssue = {
  path: expect.any(String),
  code: expect.any(String),
  message: expect.any(String),
};

const stored = async (table: string) =>
  (await runAsService(database, (tx) => sql.raw(`select * from ${table}`).execute(tx))).rows;

test('flags are the defaults, overridden by what is stored', async () => {
  await runAsService(database, (tx) =>
    sql`insert into feature_flags (name, enabled)
      values ('i18n.v1', true), ('nav29c', false), ('gone_since', true)`.execute(tx),
  );
  const { data, error } = await invoke(owner, 'get-feature-flags');
  expect(error).toBeNull();
  expect(data.flags).toMatchObject({ 'i18n.v1': true, nav29c: false, dashboardV2: true });
  expect(data.flags).not.toHaveProperty('gone_since');
});

test('a search finds only the member’s own contacts and pages through them', async () => {
  for (const lastName of ['Reyes', 'Okafor', 'Lindqvist']) {
    await addContact(owner, {
      first_name: 'Mira',
      last_name: lastName,
      company: 'Lumen',
      title: 'Founder',
    });
  }
  await addContact(stranger, { first_name: 'Mira', last_name: 'Elsewhere' });
  const first = await invoke(owner, 'site-search', { query: ' MÍRA ', limit: 2 });
  expect(first).toMatchObject({
    error: null,
    data: {
      results: {
        contacts: [{ type: 'contact', subtitle: 'Founder, Lumen', avatar: null }, {}],
        posts: [],
        opportunities: [],
        profiles: [],
      },
      pagination: { total: 3, limit: 2, hasMore: true },
    },
  });
  expect(first.data.results.contacts[0].metadata).toEqual({
    relationship_health: expect.any(String),
    location: '',
    warmth: 0,
    match: null,
  });
  const second = await invoke(owner, 'site-search', { query: 'mira', limit: 2, offset: 2 });
  expect(second.data.pagination.hasMore).toBe(false);
  const titles = [...first.data.results.contacts, ...second.data.results.contacts].map(
    (result: { title: string }) => result.title,
  );
  expect(titles.toSorted()).toEqual(['Mira Lindqvist', 'Mira Okafor', 'Mira Reyes']);
  const posts = await invoke(owner, 'site-search', { query: 'mira', types: ['post'] });
  expect(posts.data.results.contacts).toEqual([]);
});

test('a matching name comes before a company, and results opened before come first', async () => {
  const atCompany = await addContact(owner, { last_name: 'Byron', company: 'Lovelace Labs' });
  const byName = await addContact(owner, { last_name: 'Lovelace', company: 'Engines' });
  const ids = async (query: string) =>
    (await invoke(owner, 'site-search', { query })).data.results.contacts.map(
      (result: { id: string }) => result.id,
    );
  expect(await ids('lovelace')).toEqual([byName, atCompany]);
  const click = { query: 'Lovelace', resultType: 'contact', resultId: atCompany };
  expect(await invoke(owner, 'site-search', click, 'PUT')).toMatchObject({ error: null });
  await Promise.all([
    invoke(owner, 'site-search', click, 'PUT'),
    invoke(owner, 'site-search', click, 'PUT'),
  ]);
  expect(await ids('love')).toEqual([atCompany, byName]);
  expect(await stored('search_clicks')).toMatchObject([{ clicks: 3 }]);
});

test('a result has the contact’s picture, and says where it matched', async () => {
  const id = await addContact(owner, { last_name: 'Quill', notes: 'Plays the theremin' });
  const photoId = randomUUID();
  await owner.database.transaction((tx) =>
    tx.updateTable('contacts').set({ photo_id: photoId }).where('id', '=', id).execute(),
  );
  const { data } = await invoke(owner, 'site-search', { query: 'theremin' });
  expect(data.results.contacts).toMatchObject([
    {
      id,
      avatar: `/contact-photos/${photoId}`,
      metadata: { match: { field: 'note', text: 'Plays the theremin' } },
    },
  ]);
});

test('a click on another member’s result is refused, and nothing is written', async () => {
  const theirs = await addContact(stranger);
  const before = await stored('search_clicks');
  const click = { query: 'ada', resultType: 'contact', resultId: theirs };
  expect(await refusalOfCall(invoke(owner, 'site-search', click, 'PUT'))).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(await stored('search_clicks')).toEqual(before);
});

test('recent searches keep the final query, without partial ones and misses', async () => {
  await addContact(owner);
  for (const query of ['lo', 'lovel', 'Lovelace', 'lovelace', 'nobody at all']) {
    await invoke(owner, 'site-search', { query });
  }
  const { data } = await invoke(owner, 'site-search');
  expect(data.recentSearches).toEqual([
    { query: 'lovelace', search_count: 1, result_count: 1, last_searched_at: expect.any(String) },
  ]);
  expect((await invoke(stranger, 'site-search')).data.recentSearches).toEqual([]);
});

test('a usage event requires the analytics consent, a billing event does not', async () => {
  const event = {
    type: 'usage_event',
    data: {
      featureName: 'contact_creation',
      action: 'created',
      resourceType: 'contact',
      usageData: { source: 'manual' },
      creditsConsumed: 1,
    },
  };
  const refusal = await refusalOfCall(invoke(owner, 'log-analytics', event));
  expect(refusal).toMatchObject({ status: 403, code: 'consent_required' });
  expect(await stored('usage_events')).toEqual([]);
  await setConsents(owner, ['analytics']);
  await invoke(owner, 'log-analytics', event);
  await invoke(owner, 'log-analytics', {
    type: 'usage_event',
    data: { ...event.data, success: false },
  });
  await invoke(owner, 'log-analytics', { type: 'billing_event', data: { plan: 'plus' } });
  const today = new Date().toISOString().slice(0, 10);
  const range = { startDate: today, endDate: today };
  const usage = { type: 'user_usage', ...range, period: 'daily' };
  expect(await invoke(owner, 'get-analytics', usage)).toMatchObject({
    data: {
      data: [
        {
          date: today,
          feature_name: 'contact_creation',
          action: 'created',
          events: 2,
          failures: 1,
          credits_consumed: 2,
        },
      ],
    },
  });
  const billing = { type: 'billing_events', ...range };
  expect((await invoke(owner, 'get-analytics', billing)).data.data).toMatchObject([
    { data: { plan: 'plus' } },
  ]);
  expect((await invoke(stranger, 'get-analytics', usage)).data.data).toEqual([]);
  expect((await invoke(stranger, 'get-analytics', billing)).data.data).toEqual([]);
});

test('storage usage is stored without its member, and only for oneself', async () => {
  const report = {
    user_id: owner.actor.memberId,
    quota_bytes: 1_000,
    usage_bytes: 250,
    usage_percentage: 25,
    breakdown: { cache: 200, indexedDB: 50 },
  };
  expect(await invoke(owner, 'log-storage-usage', report)).toMatchObject({ error: null });
  const rows = await stored('storage_usage');
  expect(rows).toMatchObject([{ usage_bytes: 250, breakdown: { cache: 200, indexedDB: 50 } }]);
  expect(JSON.stringify(rows)).not.toContain(owner.actor.memberId);
  expect(await refusalOfCall(invoke(stranger, 'log-storage-usage', report))).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
});

test('a guest is refused in JSON', async () => {
  for (const name of ['get-feature-flags', 'site-search', 'no-such-function']) {
    expect(await refusalOfCall(server.guest.functions.invoke(name))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  }
  const bare = await fetch(`${server.origin}/functions/v1/site-search`, { method: 'POST' });
  expect(bare.status).toBe(401);
  expect(bare.headers.get('content-type')).toContain('application/json');
});

test('a bad body is refused with its fields', async () => {
  const bad: [string, object][] = [
    ['site-search', { query: ' a ' }],
    ['site-search', { query: 'ada', limit: 1_000 }],
    ['log-analytics', { type: 'usage_event', data: { action: 'x' } }],
    ['log-analytics', { type: 'billing_event', data: { text: 'x'.repeat(9_000) } }],
    ['get-analytics', { type: 'user_usage', startDate: '2026-02-01', endDate: '2026-01-01' }],
    ['get-analytics', { type: 'billing_events', startDate: '2020-01-01', endDate: '2026-01-01' }],
    ['log-storage-usage', { user_id: randomUUID() }],
  ];
  for (const [name, body] of bad) {
    expect(await refusalOfCall(invoke(owner, name, body)), name).toMatchObject({
      status: 400,
      code: 'validation_failed',
      details: { issues: expect.arrayContaining([anyIssue]) },
    });
  }
  expect(await stored('recent_searches')).not.toContainEqual(
    expect.objectContaining({ owner_id: owner.actor.memberId }),
  );
});

test('what is not JSON, too large or not served is refused in the same shape', async () => {
  const token = await server.tokenOf(owner);
  const send = (init: RequestInit, name = 'site-search') =>
    fetch(`${server.origin}/functions/v1/${name}`, {
      method: 'POST',
      ...init,
      headers: { apikey: server.key, authorization: `Bearer ${token}` },
    });
  expect(await (await send({ body: '{' })).json()).toMatchObject({ code: 'bad_request' });
  const large = await send({ body: JSON.stringify({ query: 'x'.repeat(70_000) }) });
  expect(large.status).toBe(413);
  expect((await send({ method: 'DELETE' })).status).toBe(405);
  expect((await send({ method: 'PUT' }, 'get-feature-flags')).status).toBe(405);
  expect((await send({}, 'toString')).status).toBe(404);
});

test('a browser of another origin may call with the headers of the stock client', async () => {
  const preflight = await fetch(`${server.origin}/functions/v1/site-search`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,apikey,x-client-info,x-region,content-type',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
  const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase();
  for (const header of ['x-region', 'x-client-info', 'apikey', 'authorization', 'content-type']) {
    expect(allowed).toContain(header);
  }
});

test('too many calls are refused with a retry time', async () => {
  await functionLimits.get('get-feature-flags')!.take(owner.actor.memberId, 58);
  const calls = await Promise.all([1, 2, 3].map(() => invoke(owner, 'get-feature-flags')));
  const refused = calls.filter(({ error }) => error !== null);
  expect(refused).toHaveLength(1);
  const response: Response | undefined = refused[0]?.error.context;
  expect(response?.status).toBe(429);
  expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0);
});
