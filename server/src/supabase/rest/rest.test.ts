import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { consentOf, storedConsents } from '#testing/consent-rows.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { restTables } from './tables.ts';

const database = await useSharedDatabase();
const server = await startTestApp({ database });
let owner: MemberContext;
let stranger: MemberContext;
beforeEach(async () => {
  owner = await createMember(database, { consents: [] });
  stranger = await createMember(database, { consents: [] });
});

test('the served columns are those of the tables', async () => {
  for (const table of restTables) {
    const result = await database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 order by ordinal_position`,
      [table.name],
    );
    expect([...table.columns].sort()).toEqual(result.rows.map((row) => row.name).sort());
  }
});

test('a member upserts, lists and revokes their consents with the stock client', async () => {
  const client = server.clientAs(owner);
  const upserted = await client
    .from('user_consent')
    .upsert(consentOf(owner), { onConflict: 'consent_type,user_id' });
  expect(upserted).toMatchObject({ error: null, status: 201, data: null });
  const again = await client
    .from('user_consent')
    .upsert([consentOf(owner, 'data_processing', false), consentOf(owner, 'ai_matching')], {
      onConflict: 'user_id,consent_type',
    });
  expect(again).toMatchObject({ error: null, status: 201 });
  const changed = await client
    .from('user_consent')
    .upsert(consentOf(owner), { onConflict: 'user_id,consent_type' })
    .select()
    .single();
  expect(changed).toMatchObject({ error: null, status: 200, data: { consent_granted: true } });

  const listed = await client
    .from('user_consent')
    .select('*')
    .eq('user_id', owner.actor.memberId)
    .order('updated_at', { ascending: false });
  expect(listed).toMatchObject({ error: null, status: 200 });
  expect(listed.data).toHaveLength(2);
  expect(listed.data?.[0]).toMatchObject({
    granted_at: '2026-11-20T10:00:00.123456+00:00',
    expires_at: null,
    consent_granted: true,
  });

  const revoked = await client
    .from('user_consent')
    .update({ consent_granted: false, updated_at: new Date().toISOString() })
    .eq('user_id', owner.actor.memberId)
    .eq('consent_type', 'ai_matching');
  expect(revoked).toMatchObject({ error: null, status: 204, data: null });
  expect(await storedConsents(database, owner)).toEqual([
    { consent_type: 'ai_matching', consent_granted: false },
    { consent_type: 'data_processing', consent_granted: true },
  ]);
});

test('the history keeps each state of a consent once', async () => {
  const client = server.clientAs(owner);
  for (const granted of [true, true, false, false, true]) {
    await client
      .from('user_consent')
      .upsert(consentOf(owner, 'analytics', granted), { onConflict: 'user_id,consent_type' });
  }
  const history = await database.pool.query(
    'select consent_granted from user_consent_history where user_id = $1 order by id',
    [owner.actor.memberId],
  );
  expect(history.rows.map((row: { consent_granted: boolean }) => row.consent_granted)).toEqual([
    true,
    false,
    true,
  ]);
});

test('single, maybeSingle and head counts answer as the stock client expects', async () => {
  const client = server.clientAs(owner);
  const consents = client.from('user_consent');
  expect(await consents.select().single()).toMatchObject({
    status: 406,
    error: {
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 0 rows',
      hint: null,
    },
  });
  expect(await consents.select().maybeSingle()).toMatchObject({ error: null, data: null });
  await consents.insert([consentOf(owner), consentOf(owner, 'ai_matching')]);
  expect(await consents.select('*', { count: 'exact', head: true })).toMatchObject({
    error: null,
    count: 2,
    data: null,
  });
  expect(await consents.select('*', { count: 'exact' }).limit(1)).toMatchObject({
    status: 206,
    count: 2,
  });
  expect(await consents.select('consent_type').order('consent_type').range(1, 5)).toMatchObject({
    data: [{ consent_type: 'data_processing' }],
  });
  expect(await consents.select('*', { count: 'exact' }).range(7, 9)).toMatchObject({
    status: 416,
    error: { code: 'PGRST103' },
  });
});

test('every supported operator finds the right rows', async () => {
  const consents = server.clientAs(owner).from('user_consent');
  await consents.insert([
    { ...consentOf(owner, 'ai_matching'), user_agent: 'a, (b)' },
    { ...consentOf(owner, 'analytics', false), user_agent: null },
    { ...consentOf(owner, 'marketing'), updated_at: '2027-01-01T00:00:00Z' },
  ]);
  const types = async (query: PromiseLike<{ data: { consent_type: string }[] | null }>) =>
    (await query).data?.map((row) => row.consent_type);
  const all = () => consents.select('consent_type').order('consent_type');
  expect(await types(all().eq('consent_granted', false))).toEqual(['analytics']);
  expect(await types(all().neq('consent_type', 'marketing'))).toEqual(['ai_matching', 'analytics']);
  expect(await types(all().gt('updated_at', '2026-12-01'))).toEqual(['marketing']);
  expect(await types(all().gte('consent_type', 'analytics'))).toEqual(['analytics', 'marketing']);
  expect(await types(all().lt('consent_type', 'analytics'))).toEqual(['ai_matching']);
  expect(await types(all().lte('consent_type', 'analytics'))).toEqual(['ai_matching', 'analytics']);
  expect(await types(all().is('user_agent', null))).toEqual(['analytics']);
  expect(await types(all().not('user_agent', 'is', null))).toEqual(['ai_matching', 'marketing']);
  expect(await types(all().is('consent_granted', true))).toEqual(['ai_matching', 'marketing']);
  expect(await types(all().like('consent_type', 'a%'))).toEqual(['ai_matching', 'analytics']);
  expect(await types(all().ilike('consent_type', 'MARK*'))).toEqual(['marketing']);
  expect(await types(all().in('user_agent', ['a, (b)', 'none']))).toEqual(['ai_matching']);
  expect(await types(all().in('consent_type', []))).toEqual([]);
  expect(await types(all().not('consent_type', 'in', '(analytics,marketing)'))).toEqual([
    'ai_matching',
  ]);
  const last = await consents.select('consent_type').order('user_agent', { nullsFirst: true });
  expect(last.data?.[0]).toEqual({ consent_type: 'analytics' });
});

test('a duplicate insert is a conflict, and an ignoring one writes nothing', async () => {
  const consents = server.clientAs(owner).from('user_consent');
  await consents.insert(consentOf(owner));
  expect(await consents.insert(consentOf(owner))).toMatchObject({
    status: 409,
    error: { code: '23505' },
  });
  const ignored = await consents.upsert(consentOf(owner, 'data_processing', false), {
    onConflict: 'user_id,consent_type',
    ignoreDuplicates: true,
  });
  expect(ignored).toMatchObject({ error: null, status: 201 });
  expect(await storedConsents(database, owner)).toMatchObject([{ consent_granted: true }]);
});

test('a member can’t see, change or create rows of another', async () => {
  await server.clientAs(owner).from('user_consent').insert(consentOf(owner));
  const thief = server.clientAs(stranger).from('user_consent');
  expect(await thief.select().eq('user_id', owner.actor.memberId)).toMatchObject({ data: [] });
  const update = { consent_granted: false };
  expect(await thief.update(update).eq('user_id', owner.actor.memberId)).toMatchObject({
    status: 204,
    error: null,
  });
  const refused = {
    status: 403,
    error: {
      code: '42501',
      message: 'new row violates row-level security policy for table "user_consent"',
    },
  };
  expect(await thief.insert(consentOf(owner, 'marketing'))).toMatchObject(refused);
  const options = { onConflict: 'user_id,consent_type' };
  expect(await thief.upsert(consentOf(owner, 'marketing'), options)).toMatchObject(refused);
  expect(await thief.upsert(consentOf(owner), options)).toMatchObject({ status: 403 });
  await thief.insert(consentOf(stranger));
  expect(
    await thief.update({ user_id: owner.actor.memberId }).neq('id', randomUUID()),
  ).toMatchObject({ status: 403, error: { code: '42501' } });
  expect(await storedConsents(database, owner)).toEqual([
    { consent_type: 'data_processing', consent_granted: true },
  ]);
});

test('a write that must answer one object and does not is rolled back', async () => {
  const consents = server.clientAs(owner).from('user_consent');
  await consents.insert([consentOf(owner), consentOf(owner, 'ai_matching')]);
  const answer = await consents
    .update({ consent_granted: false })
    .eq('user_id', owner.actor.memberId)
    .select()
    .single();
  expect(answer).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
  expect(await storedConsents(database, owner)).toMatchObject([
    { consent_granted: true },
    { consent_granted: true },
  ]);
});

test('the anonymous caller finds nothing and may write nothing', async () => {
  await server.clientAs(owner).from('user_consent').insert(consentOf(owner));
  const anonymous = server.guest.from('user_consent');
  expect(await anonymous.select()).toMatchObject({ error: null, data: [] });
  expect(await anonymous.insert(consentOf(owner, 'marketing'))).toMatchObject({
    status: 401,
    error: { code: '42501' },
  });
});

test('an expired token, an ended session and a missing key have their own errors', async () => {
  const expired = `e30.${Buffer.from('{"exp":1}').toString('base64url')}.c2ln`;
  expect(await server.clientWith(expired).from('user_consent').select()).toMatchObject({
    status: 401,
    error: { code: 'PGRST301', message: 'JWT expired' },
  });
  const ended = { memberId: owner.actor.memberId, sessionId: randomUUID() };
  expect(
    await server
      .clientWith(server.tokenOf({ actor: ended }))
      .from('user_consent')
      .select(),
  ).toMatchObject({
    status: 401,
    error: { code: 'PGRST301' },
  });
  const bare = await fetch(`${server.origin}/rest/v1/user_consent`);
  expect(bare.status).toBe(401);
  expect(await bare.json()).toMatchObject({ code: 'PGRST302' });
});

test('refuses what is not served, by name', async () => {
  const client = server.clientAs(owner);
  expect(await client.from('profiles').select()).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST205',
      message: "Could not find the table 'public.profiles' in the schema cache",
    },
  });
  const consents = client.from('user_consent');
  expect(await consents.delete().eq('id', randomUUID())).toMatchObject({
    status: 405,
    error: { code: 'PGRST117' },
  });
  expect(await client.rpc('nothing', { b: 1, a: 2 })).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST202',
      message: 'Could not find the function public.nothing(a, b) in the schema cache',
    },
  });
  expect(await consents.select('*, profiles(*)')).toMatchObject({ error: { code: 'PGRST100' } });
  expect(await consents.select().or('id.is.null')).toMatchObject({ error: { code: '42703' } });
  expect(await consents.select().csv()).toMatchObject({ error: { code: 'PGRST107' } });
  expect(await consents.insert({ ...consentOf(owner), role: 'admin' })).toMatchObject({
    status: 400,
    error: { code: 'PGRST204' },
  });
  expect(await consents.insert({ ...consentOf(owner), id: randomUUID() })).toMatchObject({
    status: 403,
    error: { code: '42501' },
  });
  expect(await consents.insert(consentOf(owner, 'spying'))).toMatchObject({
    status: 400,
    error: { code: '23514' },
  });
  expect(await consents.select().eq('user_id', 'not-an-id')).toMatchObject({
    status: 400,
    error: { code: '22P02' },
  });
  expect(await storedConsents(database, owner)).toEqual([]);
});
