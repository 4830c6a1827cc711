import { randomUUID } from 'node:crypto';

import { SignJWT } from 'jose';
import { expect, test } from 'vitest';

import { spendLimit } from '#testing/spend-limit.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const secret = 'a shared secret of more than thirty-two characters';
const newEmail = () => `${randomUUID()}@test.example`;

const database = await useFileDatabase();
const server = await startTestApp({ database });

async function signUp() {
  const email = newEmail();
  const { data } = await server.client().signUp({ email, password });
  return { email, id: data.user!.id, token: data.session!.access_token };
}

/** Every call of the admin API, on a user. */
const callsOn = (id: string, email: string) =>
  [
    ['GET', '/admin/users', undefined],
    ['POST', '/admin/users', { email: newEmail(), password }],
    ['GET', `/admin/users/${id}`, undefined],
    ['PUT', `/admin/users/${id}`, { password: 'Taken-Over-1' }],
    ['DELETE', `/admin/users/${id}`, { should_soft_delete: false }],
    ['POST', '/admin/generate_link', { type: 'recovery', email }],
    ['POST', '/invite', { email: newEmail() }],
    ['GET', '/admin/anything', undefined],
  ] as const;

async function linesSince(at: Date) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    'select * from admin_audit_log where created_at >= $1 order by created_at',
    [at],
  );
  return rows;
}

test('only the service has access: no member, no visitor, no administrator’s claim, no forged token', async () => {
  const victim = await signUp();
  const member = await signUp();
  await database.pool.query(`insert into user_roles values ($1, 'admin')`, [member.id]);
  await database.pool.query(
    `update auth.users set raw_app_meta_data = '{"role": "service_role"}' where id = $1`,
    [member.id],
  );
  const again = await server.client().signInWithPassword({ email: member.email, password });
  const forged = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`;
  const before = await database.pool.query('select id, email, encrypted_password from auth.users');
  for (const [token, status, code] of [
    [again.data.session!.access_token, 403, 'not_admin'],
    [server.accounts.publishableKey, 403, 'not_admin'],
    [forged, 403, 'bad_jwt'],
    [unsigned, 403, 'bad_jwt'],
    ['rubbish', 403, 'bad_jwt'],
  ] as const) {
    for (const [method, path, body] of callsOn(victim.id, victim.email)) {
      const answer = await server.call(path, { token, method, body });
      expect([answer.status, ((await answer.json()) as { code: string }).code], path).toEqual([
        status,
        code,
      ]);
    }
  }
  for (const [method, path, body] of callsOn(victim.id, victim.email)) {
    const headers = { authorization: '' };
    const answer = await server.call(path, { method, body, headers });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      401,
      'no_authorization',
    ]);
  }
  const after = await database.pool.query('select id, email, encrypted_password from auth.users');
  expect(after.rows).toEqual(before.rows);
});

test('a token of the service’s role needs no user, session or expiry, also with the shared secret', async () => {
  const shared = await startTestApp({ database, variables: { AUTH_JWT_SECRET: secret } });
  try {
    const { id } = await signUp();
    for (const role of ['service_role', 'supabase_admin']) {
      const bySecret = await new SignJWT({ role, sub: '1234567890' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret));
      const byKey = await shared.accounts.ctx.keys.sign({ role, sub: '1234567890' });
      for (const token of [bySecret, byKey]) {
        expect((await shared.call(`/admin/users/${id}`, { token })).status).toBe(200);
      }
      expect((await server.call(`/admin/users/${id}`, { token: bySecret })).status).toBe(403);
    }
    const expired = await shared.accounts.ctx.keys.sign({ role: 'service_role', exp: 1 });
    expect((await shared.call(`/admin/users/${id}`, { token: expired })).status).toBe(403);
  } finally {
    await shared.close();
  }
});

test('no role that the service gives a user makes them the service', async () => {
  const { id } = await signUp();
  for (const role of ['service_role', 'supabase_admin']) {
    const { error } = await server.admin().updateUserById(id, { role });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  }
  const { data } = await server.admin().updateUserById(id, { role: 'auditor' });
  expect(data.user?.role).toBe('auditor');
});

test('every call is recorded in the audit log with its target and without its content', async () => {
  const { id, email } = await signUp();
  const startedAt = new Date();
  const admin = server.admin();
  await admin.updateUserById(id, { password: 'Secret-Words-9', user_metadata: { a: 'private' } });
  await admin.generateLink({ type: 'recovery', email });
  await admin.createUser({ email, password: 'Secret-Words-9' });
  await admin.listUsers();
  await admin.getUserById(randomUUID());
  const lines = await linesSince(startedAt);
  const route = '/auth/v1/admin/users';
  expect(lines).toMatchObject([
    {
      action_type: 'route_access',
      admin_user_id: null,
      route_path: `${route}/:id`,
      target_user_id: id,
      ip_address: '127.0.0.1',
      request_data: { method: 'PUT', fields: ['password', 'user_metadata'] },
      response_status: 200,
      success: true,
    },
    { route_path: '/auth/v1/admin/generate_link', target_user_id: id, response_status: 200 },
    { route_path: route, response_status: 422, error_message: 'email_exists', success: false },
    { route_path: route, request_data: { method: 'GET' }, response_status: 200 },
    { route_path: `${route}/:id`, target_user_id: null, error_message: 'user_not_found' },
  ]);
  expect(lines.every((line) => line['user_agent'])).toBe(true);
  expect(JSON.stringify(lines)).not.toMatch(/Secret-Words|private|test\.example/u);
});

test('refused calls are recorded too, by name for members, without their content', async () => {
  const member = await signUp();
  const victim = await signUp();
  const startedAt = new Date();
  await server.call(`/admin/users/${victim.id}`, {
    token: member.token,
    method: 'PUT',
    body: { planted: 'planted' },
    headers: { 'user-agent': 'curious', 'x-forwarded-for': '203.0.113.99' },
  });
  const [line, ...others] = await linesSince(startedAt);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    action_type: 'access_denied',
    admin_user_id: member.id,
    ip_address: '127.0.0.1',
    user_agent: 'curious',
    request_data: { method: 'PUT' },
    response_status: 403,
    error_message: 'not_admin',
    success: false,
  });
  expect(line?.['session_id']).toBeTruthy();
  expect(JSON.stringify(line)).not.toContain('planted');
});

test('deleting a user keeps the action in the log without the name', async () => {
  const { id } = await signUp();
  const startedAt = new Date();
  await server.admin().deleteUser(id);
  const lines = await linesSince(startedAt);
  expect(lines).toMatchObject([
    { request_data: { method: 'GET' }, target_user_id: null },
    { request_data: { method: 'DELETE' }, target_user_id: null, success: true },
  ]);
  expect(JSON.stringify(lines)).not.toContain(id);
});

test('repeated refused calls are limited and do not fill the log', async () => {
  const limited = await startTestApp({ database, variables: { AUTH_IP_LIMITS: 'true' } });
  try {
    const startedAt = new Date();
    const statuses: number[] = [];
    const call = async () =>
      statuses.push((await limited.call('/admin/users', { token: 'rubbish' })).status);
    await call();
    await spendLimit(database, 'ip-admin', 28);
    for (const _again of [30, 31, 32]) await call();
    expect(statuses).toEqual([403, 403, 429, 429]);
    expect(await linesSince(startedAt)).toHaveLength(2);
    expect((await limited.admin().listUsers()).error).toBeNull();
  } finally {
    await limited.close();
  }
});

test('a user search allows no SQL injection, and an address no email header injection', async () => {
  const token = server.accounts.serviceRoleKey;
  for (const path of [
    `/admin/users/${encodeURIComponent("x' or '1'='1")}`,
    `/admin/users?page=${encodeURIComponent('1; drop table auth.users')}`,
    `/admin/users?per_page=${encodeURIComponent('1) --')}`,
  ]) {
    expect([400, 404]).toContain((await server.call(path, { token })).status);
  }
  for (const email of ['a@b.example\r\nBcc: evil@evil.example', 'a@b.example\nX: y', '<a@b.c>']) {
    const answer = await server.call('/invite', { token, body: { email } });
    expect(await answer.json()).toMatchObject({ code: 'validation_failed' });
  }
});
