import { randomUUID } from 'node:crypto';

import { TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const password = 'Warm-Ties-2026';

let member: { id: string; token: string };
const database = await useSharedDatabase();
const server = await startTestApp({ database });
beforeEach(async () => {
  const email = `${randomUUID()}@test.example`;
  const { data } = await server.openClient().auth.signUp({ email, password });
  member = { id: data.user!.id, token: data.session!.access_token };
});

/** One call of each kind on each of the four surfaces, also ones that touch no row of a member. */
const calls = [
  ['GET', '/auth/v1/user'],
  ['PUT', '/auth/v1/user', { data: { a: 1 } }],
  ['POST', '/auth/v1/logout?scope=local'],
  ['GET', '/rest/v1/user_consent?select=*'],
  ['POST', '/rest/v1/rpc/is_admin_user', {}],
  ['POST', '/rest/v1/rpc/get_feature_flags', {}],
  ['POST', '/functions/v1/get-feature-flags'],
  ['POST', '/functions/v1/site-search', { query: 'ana' }],
  ['GET', '/api/v1/profile'],
  ['GET', '/api/v1/contacts'],
  ['POST', '/api/v1/contacts', { first_name: 'Ghost' }],
  ['GET', '/api/v1/account/sessions'],
] as const;

async function statusesOf(token: string): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const [method, path, body] of calls) {
    const answer = await server.request(path, { token, method, body });
    statuses[`${method} ${path}`] = answer.status;
  }
  return statuses;
}

async function expectStopped(token: string): Promise<void> {
  const statuses = await statusesOf(token);
  const open = Object.entries(statuses).filter(([, status]) => status !== 401 && status !== 403);
  expect(open).toEqual([]);
}

test('at first the token works everywhere', async () => {
  const statuses = Object.entries(await statusesOf(member.token));
  // Calls after the sign-out are refused; calls before it are not.
  const signedOut = statuses.findIndex(([name]) => name.includes('logout'));
  expect(statuses.slice(0, signedOut).every(([, status]) => status < 300)).toBe(true);
});

test('a banned thief’s token stops working at once, everywhere', async () => {
  await server.admin().updateUserById(member.id, { ban_duration: '24h' });
  await expectStopped(member.token);
});

test('a deleted user’s token stops working at once, everywhere', async () => {
  await server.admin().deleteUser(member.id);
  await expectStopped(member.token);
});

test('a soft-deleted user’s token stops working at once, everywhere', async () => {
  await server.admin().deleteUser(member.id, true);
  await expectStopped(member.token);
});

test('a stolen token stops working at once when its owner signs out or the service sets a password', async () => {
  await server.request('/auth/v1/logout?scope=global', { token: member.token, method: 'POST' });
  await expectStopped(member.token);
  const { data } = await server.admin().getUserById(member.id);
  const credentials = { email: data.user!.email!, password };
  const { data: signedIn } = await server.openClient().auth.signInWithPassword(credentials);
  await server.admin().updateUserById(member.id, { password: 'Quite-Another-7' });
  await expectStopped(signedIn.session!.access_token);
});

test('a stolen password alone gives no access to a member with a second factor', async () => {
  const email = `${randomUUID()}@test.example`;
  const owner = server.openClient().auth;
  await owner.signUp({ email, password });
  const { data: factor } = await owner.mfa.enroll({ factorType: 'totp' });
  const code = new TOTP({ secret: factor!.totp.secret }).generate();
  await owner.mfa.challengeAndVerify({ factorId: factor!.id, code });
  const raised = (await owner.getSession()).data.session!.access_token;
  expect((await server.request('/api/v1/contacts', { token: raised })).status).toBe(200);
  const { data } = await server.openClient().auth.signInWithPassword({ email, password });
  const token = data.session!.access_token;
  for (const [method, path, body] of calls) {
    if (path.startsWith('/auth/')) continue;
    const answer = await server.request(path, { token, method, body });
    expect(await answer.text(), `${method} ${path}`).toContain('insufficient_aal');
    expect(answer.status, `${method} ${path}`).toBe(403);
  }
});
