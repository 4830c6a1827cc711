import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { reportLimit } from './procedures.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database });
let owner: MemberContext;
beforeEach(async () => {
  owner = await createMember(database);
});

const stored = async () =>
  (await runAsService(database, (tx) => sql`select * from query_performance`.execute(tx))).rows;

test('members and guests read the flags', async () => {
  for (const client of [server.clientAs(owner), server.guest]) {
    expect(await client.rpc('get_feature_flags')).toMatchObject({
      error: null,
      data: { nav29c: true, 'i18n.v1': false },
    });
  }
});

test('the administrator role is read from the database', async () => {
  const client = server.clientAs(owner);
  expect(await client.rpc('is_admin_user')).toMatchObject({ error: null, data: false });
  await runAsService(database, (tx) =>
    sql`insert into user_roles values (${owner.actor.memberId}, 'admin')`.execute(tx),
  );
  expect(await client.rpc('is_admin_user')).toMatchObject({ data: true });
  expect(await server.guest.rpc('is_admin_user')).toMatchObject({ data: false });
  const stranger = await createMember(database);
  expect(await server.clientAs(stranger).rpc('is_admin_user')).toMatchObject({ data: false });
});

test('a slow request is recorded without its member and its parameters', async () => {
  const answer = await server.clientAs(owner).rpc('log_query_performance', {
    p_query_name: 'GET /user_consent',
    p_execution_time_ms: 181.5,
    p_rows_returned: 6,
    p_endpoint: `/rest/v1/user_consent?user_id=eq.${owner.actor.memberId}`,
    p_user_id: owner.actor.memberId,
    p_metadata: { status: 200, ok: true, search: '?user_id=eq.x', is_slow: true, is_error: false },
  });
  expect(answer).toMatchObject({ error: null, status: 204, data: null });
  const rows = await stored();
  expect(rows).toMatchObject([
    {
      query_name: 'GET /user_consent',
      endpoint: '/rest/v1/user_consent',
      execution_time_ms: 181.5,
      status: 200,
      is_slow: true,
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain(owner.actor.memberId);
});

test('an invalid report, a guest’s and one too many are refused and not stored', async () => {
  const before = await stored();
  const report = { p_query_name: 'GET /x', p_execution_time_ms: 1 };
  const guest = server.guest;
  expect(await guest.rpc('log_query_performance', report)).toMatchObject({
    status: 401,
    error: { code: '42501' },
  });
  const client = server.clientAs(owner);
  expect(
    await client.rpc('log_query_performance', { ...report, p_execution_time_ms: -1 }),
  ).toMatchObject({ status: 400, error: { code: '22023', details: 'p_execution_time_ms' } });
  expect(await client.rpc('log_query_performance', { p_query_name: 'GET /x' })).toMatchObject({
    status: 404,
    error: { code: 'PGRST202' },
  });
  expect(await client.rpc('log_query_performance', { ...report, p_more: 1 })).toMatchObject({
    error: { code: 'PGRST202' },
  });
  expect(await stored()).toEqual(before);
  const fresh = await createMember(database);
  await reportLimit.take(fresh.actor.memberId, 119);
  const reportAgain = () => server.clientAs(fresh).rpc('log_query_performance', report);
  expect((await reportAgain()).error).toBeNull();
  expect(await reportAgain()).toMatchObject({ status: 429, error: { code: 'PT429' } });
});
