import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { functions } from '#supabase/functions/functions.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const server = await startTestApp({ database });

/** The endpoints of the contract are in `strangers.process.test.ts`. */
const refusal = { code: 'consent_required', details: { missing: ['data_processing'] } };

const signUp = () => server.signUp(undefined, { consents: [] });
const fillIn = (path: string) => path.replace(/:\w+(?:\{[^}]*\})?/gu, randomUUID());

test('a member without consents can upload nothing, on any route beside the contract', async () => {
  const member = await signUp();
  const routes = server.routes.filter(
    ({ method, path }) => path.startsWith('/api/v1/') && !['ALL', 'GET', 'DELETE'].includes(method),
  );
  const uploads = [...new Set(routes.map(({ method, path }) => `${method} ${fillIn(path)}`))];
  expect(uploads.length).toBeGreaterThan(3);
  for (const upload of uploads) {
    const [method = '', path = ''] = upload.split(' ');
    const answer = await server.request(path, {
      method,
      token: member.token,
      headers: { 'content-type': 'application/octet-stream' },
      body: 'x',
    });
    const missing: unknown = expect.arrayContaining(refusal.details.missing);
    expect(await answer.json(), upload).toMatchObject({ ...refusal, details: { missing } });
  }
});

/** A body that each function takes. */
const bodies: Readonly<Record<string, object>> = {
  'discourse-sso': { sso: 'bm9uY2U9MQ==', sig: '0'.repeat(64) },
  'dm-send-message': {
    conversation_id: randomUUID(),
    content: 'Hello',
    client_msg_id: 'offline-1',
  },
  'site-search': { query: 'Ada' },
  'log-storage-usage': {
    quota_bytes: 2,
    usage_bytes: 1,
    usage_percentage: 50,
    breakdown: { cache: 0, indexedDB: 0, localStorage: 0, serviceWorker: 0 },
  },
};

test('functions that process data refuse a member without consents', async () => {
  const member = await signUp();
  const guarded = Object.entries(functions).filter(([, { consents }]) => consents.length > 0);
  expect(guarded.map(([name]) => name).sort()).toEqual(Object.keys(bodies).sort());
  for (const [name] of guarded) {
    const answer = await server.request(`/functions/v1/${name}`, {
      token: member.token,
      body: { ...bodies[name], user_id: member.id },
    });
    expect(answer.status, name).toBe(403);
    expect(await answer.json(), name).toMatchObject(refusal);
  }
});

test('procedures that process data refuse a member without consents, others answer', async () => {
  const { client } = await signUp();
  const other = await createMember(database);
  const opened = await client.rpc('create_conversation', { other_user_id: other.actor.memberId });
  expect([opened.status, opened.error?.code]).toEqual([403, 'consent_required']);
  expect((await client.rpc('list_conversations', { page_limit: 20 })).data).toEqual([]);
  expect((await client.rpc('get_feature_flags')).status).toBe(200);
  expect((await client.from('user_consent').select()).data).toEqual([]);
});

test('without consents a member still reads, exports and deletes what is theirs', async () => {
  const member = await server.signUp();
  const created = await member.call('POST', '/contacts', { first_name: 'Ada' });
  const { id } = (await created.json()) as { id: string };
  const consents = member.client.from('user_consent');
  await consents.update({ consent_granted: false }).eq('user_id', member.id);
  expect((await member.call('PATCH', `/contacts/${id}`, { first_name: 'Eva' })).status).toBe(403);
  expect((await member.call('GET', `/contacts/${id}`)).status).toBe(200);
  expect((await member.call('GET', '/contacts/export?format=csv')).status).toBe(200);
  expect((await member.call('POST', '/account/exports', {})).status).toBe(201);
  expect((await member.call('GET', '/account/sessions')).status).toBe(200);
  const ticket = { subject: 'Help', message: 'Please' };
  expect((await member.call('POST', '/support/tickets', ticket)).status).toBe(201);
  expect((await member.call('DELETE', `/contacts/${id}`)).status).toBe(200);
});

test('without consents a member reads their own posts, opportunities, bridges and invitations, and no one else’s post', async () => {
  const [member, other] = [await server.signUp(), await server.signUp()];
  const idOf = async (made: Promise<Response>) =>
    ((await (await made).json()) as { id: string }).id;
  const own = await idOf(member.call('POST', '/posts', { body: 'Mine' }));
  const theirs = await idOf(other.call('POST', '/posts', { body: 'Theirs', visibility: 'public' }));
  const lead = await idOf(member.call('POST', '/opportunities', { title: 'Looms' }));
  expect((await member.call('GET', `/posts/${theirs}`)).status).toBe(200);
  const consents = member.client.from('user_consent');
  await consents.update({ consent_granted: false }).eq('user_id', member.id);
  const readable = [
    `/posts/${own}`,
    '/opportunities',
    '/opportunities/board',
    '/opportunities/summary',
    `/opportunities/${lead}`,
    `/opportunities/${lead}/timeline`,
    '/bridges?tab=requests',
    '/bridges/counts',
    '/bridges/settings',
    '/invitations',
    '/profile-analyses',
  ];
  for (const path of readable) expect((await member.call('GET', path)).status, path).toBe(200);
  const refused = await member.call('GET', `/posts/${theirs}`);
  expect([refused.status, await refused.json()]).toMatchObject([403, refusal]);
});

test('without consents a member reads what was analysed and filled in of their contacts, and starts nothing', async () => {
  const member = await server.signUp();
  const read = async <Body>(path: string) => {
    const answer = await member.call('GET', path);
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Body;
  };
  const created = await member.call('POST', '/contacts', {
    first_name: 'Ada',
    title: 'Head of Sales',
    emails: [{ value: 'ada@engines.example', label: 'work' }],
  });
  const { id } = (await created.json()) as { id: string };
  const scope = { selection: { ids: [id] } };
  const started = await member.call('POST', '/analyses/runs', scope);
  const run = (await started.json()) as { id: string };
  expect(started.status, JSON.stringify(run)).toBeLessThan(300);
  const consents = member.client.from('user_consent');
  await consents.update({ consent_granted: false }).eq('user_id', member.id);
  expect(await read(`/analyses/runs/${run.id}`)).toMatchObject({ id: run.id, total: 1 });
  expect(await read('/analyses/current')).toMatchObject({ run: { id: run.id } });
  expect(await read(`/analyses/contacts/${id}`)).toMatchObject({ proposals: [], traits: [] });
  expect(await read(`/contact-intelligence/contacts/${id}`)).toEqual({ items: [] });
  const other = await server.signUp();
  for (const path of [`/analyses/runs/${run.id}`, `/analyses/contacts/${id}`])
    expect((await other.call('GET', path)).status, path).toBe(404);
  const guarded = [
    ['/analyses/runs', scope],
    ['/analyses/estimate', scope],
    [`/analyses/runs/${run.id}/stop`, {}],
    [`/analyses/contacts/${id}/answer`, { kind: 'seek', value: 'x', answer: 'dismissed' }],
    ['/contact-intelligence/preview', scope],
  ] as const;
  for (const [path, body] of guarded) {
    const refused = await member.call('POST', path, body);
    expect([refused.status, await refused.json()], path).toMatchObject([
      403,
      { code: 'consent_required', details: { missing: ['data_processing', 'ai_matching'] } },
    ]);
  }
});

test('a personal access token is refused like its member', async () => {
  const member = await signUp();
  const made = await member.call('POST', '/account/tokens', {
    name: 'Script',
    scopes: ['contacts:read', 'contacts:write'],
    expires_in_days: 1,
  });
  const { token } = (await made.json()) as { token: string };
  const asScript = server.callWith(token);
  expect((await asScript('GET', '/contacts')).status).toBe(200);
  expect(await (await asScript('POST', '/contacts', { first_name: 'Ada' })).json()).toMatchObject(
    refusal,
  );
});
