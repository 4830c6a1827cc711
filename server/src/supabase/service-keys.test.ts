import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { consentOf } from '#testing/consent-rows.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const secret = 'a-secret-of-an-operator-with-32-characters';
const database = await useSharedDatabase();
const server = await startTestApp({
  database,
  variables: { AUTH_JWT_SECRET: secret },
  realtime: true,
});

const sign = (claims: Record<string, unknown>, key = secret) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));
const anonKey = await sign({ role: 'anon' });
const serviceKey = await sign({ role: 'service_role' });
const options = { auth: { persistSession: false, autoRefreshToken: false } };
const guest = createClient(server.origin, anonKey, options);
const service = createClient(server.origin, serviceKey, options);
const printedService = createClient(server.origin, server.accounts.serviceRoleKey, options);

let owner: MemberContext;
let other: MemberContext;

beforeAll(async () => {
  [owner, other] = [
    await createMember(database, { consents: [] }),
    await createMember(database, { consents: [] }),
  ];
});

async function readAudit(path: string) {
  const found = await database.pool.query(
    `select action_type, request_data, success, target_user_id from admin_audit_log
     where route_path = $1 and target_user_id = $2`,
    [path, owner.actor.memberId],
  );
  return found.rows;
}

test('an anon key of the secret opens every service, for a visitor and for a member', async () => {
  const member = createClient(server.origin, anonKey, {
    accessToken: () => server.tokenOf(owner),
  });
  expect((await guest.from('notifications').select()).error?.code).toBe('42501');
  expect((await guest.rpc('get_feature_flags')).error).toBeNull();
  expect(await member.from('user_consent').select()).toMatchObject({ error: null, data: [] });
  expect((await member.functions.invoke('get-feature-flags')).error).toBeNull();
  const joined = await new Promise((resolve) => {
    guest.channel('any').subscribe((status) => resolve(status));
  });
  expect(joined).toBe('SUBSCRIBED');
  await guest.removeAllChannels();
});

test('the service’s key reads and writes every member’s rows of the exposed tables, and is audited', async () => {
  for (const [client, ctx] of [
    [service, owner],
    [printedService, other],
  ] as const) {
    const given = { ...consentOf(ctx), user_agent: 'a service' };
    expect((await client.from('user_consent').insert(given)).error).toBeNull();
    const id = ctx.actor.memberId;
    const read = await client.from('user_consent').select('user_id,user_agent').eq('user_id', id);
    expect(read.data).toEqual([{ user_id: id, user_agent: 'a service' }]);
  }
  const texts = { title: 'Hello', message: 'World', created_at: new Date().toISOString() };
  const note = { user_id: owner.actor.memberId, type: 'other', ...texts };
  expect((await service.from('notifications').insert(note)).error).toBeNull();
  expect(await readAudit('/rest/v1/user_consent')).toEqual([
    {
      action_type: 'route_access',
      request_data: { method: 'GET', fields: ['select', 'user_id'] },
      success: true,
      target_user_id: owner.actor.memberId,
    },
  ]);
});

test('the service’s key opens no other table, nothing of one member, and no role of theirs', async () => {
  expect((await service.from('contacts').select()).error?.code).toBe('PGRST205');
  expect((await service.rpc('list_conversations')).error?.code).toBe('42501');
  expect((await service.rpc('get_feature_flags')).error).toBeNull();
  const { error } = await service.functions.invoke('site-search', { body: { query: 'ada' } });
  expect((error as { context: Response }).context.status).toBe(403);
});

test('beside a member’s token the service’s key acts for that member, and it opens a socket', async () => {
  const member = createClient(server.origin, serviceKey, {
    accessToken: () => server.tokenOf(owner),
  });
  const own = await member.from('user_consent').select('user_id');
  expect(own.data?.every(({ user_id: id }) => id === owner.actor.memberId)).toBe(true);
  expect(await member.functions.invoke('get-feature-flags')).toMatchObject({ error: null });
  const joined = await new Promise((resolve) => {
    service.channel('any').subscribe((status) => resolve(status));
  });
  expect(joined).toBe('SUBSCRIBED');
  await service.removeAllChannels();
});

test('a key of another secret, and a member’s token in its place, are refused', async () => {
  const forged = await sign({ role: 'service_role' }, `${secret}-of-another`);
  const memberKey = await server.tokenOf(owner);
  for (const key of [forged, memberKey, await sign({ role: 'postgres' })]) {
    const rest = await fetch(`${server.origin}/rest/v1/notifications`, {
      headers: { apikey: key },
    });
    expect([rest.status, await rest.json()]).toMatchObject([401, { code: 'PGRST302' }]);
    const called = await fetch(`${server.origin}/functions/v1/get-feature-flags`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${memberKey}` },
    });
    expect(called.status).toBe(401);
    const client = createClient(server.origin, forged, options);
    expect((await client.from('notifications').select()).error?.code).toBe('PGRST302');
  }
});

test('conditions in brackets, ranges, CSV and procedures by GET work as upstream', async () => {
  const client = server.clientAs(owner);
  const grants = [
    { ...consentOf(owner), consent_type: 'marketing', user_agent: 'a, "b" (c)' },
    { ...consentOf(owner), consent_type: 'ai_matching', user_agent: 'plain' },
  ];
  expect((await client.from('user_consent').insert(grants)).error).toBeNull();
  const types = (answer: { data: { consent_type: string }[] | null }) =>
    answer.data?.map(({ consent_type: type }) => type).sort();
  const ask = (text: string) => client.from('user_consent').select('consent_type').or(text);
  expect(types(await ask('consent_type.eq.marketing,user_agent.eq.plain'))).toEqual([
    'ai_matching',
    'marketing',
  ]);
  expect(types(await ask('user_agent.eq."a, \\"b\\" (c)",id.is.null'))).toEqual(['marketing']);
  expect(
    types(await ask('and(consent_type.in.(marketing,ai_matching),user_agent.not.eq.plain)')),
  ).toEqual(['marketing']);
  expect((await ask('consent_type.eq.marketing,nothing.eq.1')).error?.code).toBe('42703');
  expect((await ask('consent_type.eq.marketing,and(')).error?.code).toBe('PGRST100');

  const csv = await client
    .from('user_consent')
    .select('consent_type,user_agent')
    .eq('user_agent', 'a, "b" (c)')
    .csv();
  expect(csv.data).toBe('consent_type,user_agent\nmarketing,"a, ""b"" (c)"');

  const page = await server.restAs(owner, '/user_consent?order=consent_type&select=consent_type', {
    headers: { range: '0-0', prefer: 'count=exact' },
  });
  expect([page.status, page.headers.get('content-range'), await page.json()]).toEqual([
    206,
    '0-0/3',
    [{ consent_type: 'ai_matching' }],
  ]);
  const backwards = await server.restAs(owner, '/user_consent', { headers: { range: '5-2' } });
  expect(backwards.status).toBe(416);

  const get = { get: true } as const;
  expect((await client.rpc('is_admin_user', {}, get)).data).toBe(false);
  expect((await client.rpc('list_conversations', { page_limit: 5 }, get)).data).toEqual([]);
  const written = await client.rpc(
    'log_query_performance',
    { p_query_name: 'x', p_execution_time_ms: 1 },
    get,
  );
  expect([written.status, written.error?.code]).toEqual([405, '25006']);
});
