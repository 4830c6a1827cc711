import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database });
let admin: MemberContext;
let member: MemberContext;
beforeEach(async () => {
  admin = await createMember(database);
  member = await createMember(database);
  await runAsService(database, (tx) =>
    sql`insert into user_roles values (${admin.actor.memberId}, 'admin')`.execute(tx),
  );
});

/** The audit log's lines of one member, oldest first. */
async function linesOf({ actor }: MemberContext) {
  const { rows } = await runAsService(database, (tx) =>
    sql<
      Record<string, unknown>
    >`select * from admin_audit_log where admin_user_id = ${actor.memberId}
      order by created_at`.execute(tx),
  );
  return rows;
}

const visit = { p_action_type: 'route_access', p_route_path: '/app/admin/analytics' };

test('an administrator’s action is recorded with its real origin, whatever the browser claims', async () => {
  const answer = await server.clientAs(admin).rpc('log_admin_action', {
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

test('a member’s call is refused, and the attempt is recorded without its content', async () => {
  const answer = await server.clientAs(member).rpc('log_admin_action', {
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
  const guest = server.guest;
  expect(await guest.rpc('log_admin_action', visit)).toMatchObject({
    status: 401,
    error: { code: '42501' },
  });
  const client = server.clientAs(admin);
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

test('only administrators read the log, and no one changes it', async () => {
  await server.clientAs(admin).rpc('log_admin_action', visit);
  const count = (ctx: MemberContext) =>
    ctx.database.transaction(
      async (tx) => (await sql`table admin_audit_log`.execute(tx)).rows.length,
    );
  expect(await count(admin)).toBeGreaterThan(0);
  expect(await count(member)).toBe(0);
  for (const statement of [
    sql`update admin_audit_log set success = false`,
    sql`delete from admin_audit_log`,
    sql`insert into admin_audit_log (action_type, success) values ('rpc_call', true)`,
  ]) {
    await expect(admin.database.transaction((tx) => statement.execute(tx))).rejects.toMatchObject({
      code: '42501',
    });
  }
  for (const statement of [
    sql`update admin_audit_log set success = false`,
    sql`delete from admin_audit_log`,
    sql`truncate admin_audit_log`,
  ]) {
    await expect(runAsService(database, (tx) => statement.execute(tx))).rejects.toMatchObject({
      message: 'the audit log is only ever added to',
    });
  }
});

test('deleting an account removes its name from the log and keeps the action', async () => {
  const action = `what ${member.actor.memberId} was called`;
  await server.clientAs(admin).rpc('log_admin_action', {
    ...visit,
    p_target_user_id: member.actor.memberId,
    p_rpc_function: 'remove_member',
    p_request_data: { action },
  });
  await runAsService(database, (tx) =>
    sql`delete from auth.users where id in (${admin.actor.memberId}, ${member.actor.memberId})`.execute(
      tx,
    ),
  );
  const { rows } = await runAsService(database, (tx) =>
    sql`select admin_user_id, target_user_id, ip_address, user_agent, session_id,
        request_data, success
      from admin_audit_log where rpc_function = 'remove_member'`.execute(tx),
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

test('a role is visible to its holder and to administrators', async () => {
  const ask = (ctx: MemberContext, target: unknown) =>
    server.clientAs(ctx).rpc('get_user_role', { target_user_id: target });
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
