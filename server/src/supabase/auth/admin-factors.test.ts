import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { addTotp, signUpMember, tokenOf } from '#testing/second-factors.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

// Its own: the list of users shows those of every test that shares a database.
const database = await useFileDatabase();
const server = await startTestApp({ database });
const mfa = server.admin().mfa;

test('the service lists a user’s factors and removes one', async () => {
  const { client, userId } = await signUpMember(server);
  expect((await mfa.listFactors({ userId })).data).toEqual({ factors: [] });
  const { factorId, secret } = await addTotp(server, client);
  const { data, error } = await mfa.listFactors({ userId });
  expect(error).toBeNull();
  expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
  expect(JSON.stringify(data)).not.toContain(secret);
  const shown = await server.admin().getUserById(userId);
  expect(shown.data.user?.factors).toHaveLength(1);
  const listed = await server.admin().listUsers();
  expect(listed.data.users.find(({ id }) => id === userId)?.factors).toHaveLength(1);

  const removed = await mfa.deleteFactor({ id: factorId, userId });
  expect(removed.error).toBeNull();
  // The client returns its own answer, wrapped once more.
  expect(removed.data).toMatchObject({ data: { id: factorId } });
  await client.refreshSession();
  const level = await client.mfa.getAuthenticatorAssuranceLevel();
  expect([level.data?.currentLevel, level.data?.nextLevel]).toEqual(['aal1', 'aal1']);
  expect((await mfa.deleteFactor({ id: factorId, userId })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  });
});

test('a missing user, a missing factor and another user’s factor are not found', async () => {
  const { client } = await signUpMember(server);
  const { factorId } = await addTotp(server, client);
  const { userId: otherId } = await signUpMember(server);
  const userId = randomUUID();
  expect((await mfa.listFactors({ userId })).error).toMatchObject({ code: 'user_not_found' });
  expect((await mfa.deleteFactor({ id: factorId, userId: otherId })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  });
  const token = server.accounts.serviceRoleKey;
  for (const path of ['/admin/users/none/factors', `/admin/users/${otherId}/factors/none`]) {
    const method = path.endsWith('factors') ? 'GET' : 'DELETE';
    const answer = await server.call(path, { token, method });
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { code: 'validation_failed' },
    ]);
  }
});

test('a member can’t administer factors, not even their own, and each attempt is recorded', async () => {
  const { client, userId } = await signUpMember(server);
  const { factorId } = await addTotp(server, client);
  const token = await tokenOf(client);
  const path = `/admin/users/${userId}/factors`;
  for (const [target, method] of [
    [path, 'GET'],
    [`${path}/${factorId}`, 'DELETE'],
  ] as const) {
    const answer = await server.call(target, { token, method });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not_admin' }]);
  }
  await mfa.deleteFactor({ id: factorId, userId });
  const lines = await database.pool.query(
    `select action_type, route_path, request_data ->> 'method' as method, success
     from admin_audit_log where admin_user_id = $1 or target_user_id = $1 order by created_at`,
    [userId],
  );
  const route = '/auth/v1/admin/users/:id/factors';
  expect(lines.rows).toEqual([
    { action_type: 'access_denied', route_path: route, method: 'GET', success: false },
    {
      action_type: 'access_denied',
      route_path: `${route}/:id`,
      method: 'DELETE',
      success: false,
    },
    {
      action_type: 'route_access',
      route_path: `${route}/:id`,
      method: 'DELETE',
      success: true,
    },
  ]);
});
