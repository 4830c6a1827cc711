import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { publishableKey, type RestServer, startRestServer } from '#testing/rest-server.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember } from '#testing/test-member.ts';

let database: TestDatabase;
let server: RestServer;
let admin: MemberContext;
let member: MemberContext;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startRestServer(database);
});
beforeEach(async () => {
  admin = await createMember(database);
  member = await createMember(database);
  await runAsService(database, (tx) =>
    tx.execute(sql`insert into user_roles values (${admin.actor.memberId}, 'admin')`),
  );
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** The audit log's lines of somebody, oldest first. */
async function linesOf({ actor }: MemberContext) {
  const { rows } = await runAsService(database, (tx) =>
    tx.execute(sql`select * from admin_audit_log where admin_user_id = ${actor.memberId}
      order by created_at`),
  );
  return rows;
}

const visit = { p_action_type: 'route_access', p_route_path: '/app/admin/analytics' };

test('what an administrator does is kept with where it came from, whatever the browser claims', async () => {
  const answer = await server.signIn(admin).rpc('log_admin_action', {
    ...visit,
    p_admin_user_id: member.actor.memberId,
    p_ip_address: '203.0.113.9',
    p_user_agent: 'somebody else',
    p_session_id: member.actor.sessionId,
    p_target_user_id: member.actor.memberId,
    p_request_data: { tab: 'flags' },
    p_response_status: 200,
    p_success: true,
  });
  expect(answer).toMatchObject({ error: null, status: 204 });
  const [line, ...others] = await linesOf(admin);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    action_type: 'route_access',
    route_path: '/app/admin/analytics',
    target_user_id: member.actor.memberId,
    ip_address: '127.0.0.1',
    session_id: admin.actor.sessionId,
    request_data: { tab: 'flags' },
    response_status: 200,
    success: true,
  });
  expect(line?.['user_agent']).not.toBe('somebody else');
  expect(await linesOf(member)).toEqual([]);
});

test('a member’s call is refused, and the attempt is kept without what they said', async () => {
  const answer = await server.signIn(member).rpc('log_admin_action', {
    ...visit,
    p_request_data: { text: 'planted' },
    p_error_message: 'planted',
    p_success: true,
  });
  expect(answer).toMatchObject({ status: 403, error: { code: '42501' } });
  const lines = await linesOf(member);
  expect(lines).toMatchObject([
    {
      action_type: 'access_denied',
      route_path: '/app/admin/analytics',
      error_message: 'Non-admin user attempted to access admin route',
      response_status: 403,
      success: false,
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('planted');
});

test('a guest and bad input write nothing', async () => {
  const guest = server.clientOf(publishableKey);
  expect(await guest.rpc('log_admin_action', visit)).toMatchObject({
    status: 401,
    error: { code: '42501' },
  });
  const client = server.signIn(admin);
  const bad = [
    { ...visit, p_action_type: 'everything' },
    { ...visit, p_response_status: 7 },
    { ...visit, p_target_user_id: "'; drop table contacts; --" },
    { ...visit, p_request_data: { text: 'x'.repeat(5_000) } },
  ];
  for (const args of bad) {
    expect(await client.rpc('log_admin_action', args)).toMatchObject({
      status: 400,
      error: { code: '22023' },
    });
  }
  expect(await linesOf(admin)).toEqual([]);
});

test('the log is read by administrators alone and changed by nobody', async () => {
  await server.signIn(admin).rpc('log_admin_action', visit);
  const count = (ctx: MemberContext) =>
    ctx.database.transaction(async (tx) => (await tx.execute(sql`table admin_audit_log`)).rowCount);
  expect(await count(admin)).toBeGreaterThan(0);
  expect(await count(member)).toBe(0);
  for (const statement of [
    sql`update admin_audit_log set success = false`,
    sql`delete from admin_audit_log`,
    sql`insert into admin_audit_log (action_type, success) values ('rpc_call', true)`,
  ]) {
    await expect(admin.database.transaction((tx) => tx.execute(statement))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  }
  for (const statement of [
    sql`update admin_audit_log set success = false`,
    sql`delete from admin_audit_log`,
    sql`truncate admin_audit_log`,
  ]) {
    await expect(runAsService(database, (tx) => tx.execute(statement))).rejects.toMatchObject({
      cause: { message: 'the audit log is only ever added to' },
    });
  }
});

test('an account that goes takes its name out of the log and leaves the deed', async () => {
  const deed = `what ${member.actor.memberId} was called`;
  await server.signIn(admin).rpc('log_admin_action', {
    ...visit,
    p_target_user_id: member.actor.memberId,
    p_rpc_function: 'remove_member',
    p_request_data: { deed },
  });
  await runAsService(database, (tx) =>
    tx.execute(
      sql`delete from auth.users where id in (${admin.actor.memberId}, ${member.actor.memberId})`,
    ),
  );
  const { rows } = await runAsService(database, (tx) =>
    tx.execute(sql`select admin_user_id, target_user_id, ip_address, user_agent, session_id,
        request_data, success
      from admin_audit_log where rpc_function = 'remove_member'`),
  );
  expect(rows).toEqual([
    {
      admin_user_id: null,
      target_user_id: null,
      ip_address: null,
      user_agent: null,
      session_id: null,
      request_data: {},
      success: true,
    },
  ]);
});

test('a role is told to its bearer and to administrators', async () => {
  const ask = (ctx: MemberContext, target: unknown) =>
    server.signIn(ctx).rpc('get_user_role', { target_user_id: target });
  expect(await ask(member, member.actor.memberId)).toMatchObject({ error: null, data: 'user' });
  expect(await ask(admin, admin.actor.memberId)).toMatchObject({ data: 'admin' });
  expect(await ask(admin, member.actor.memberId)).toMatchObject({ data: 'user' });
  expect(await ask(admin, '0198c1de-8a4e-7c3a-9d51-1f2e3d4c5b6a')).toMatchObject({ data: null });
  expect(await ask(member, admin.actor.memberId)).toMatchObject({
    status: 403,
    error: { code: '42501' },
  });
  expect(await ask(member, 'nobody')).toMatchObject({ status: 400, error: { code: '22P02' } });
});
