import { randomUUID } from 'node:crypto';

import { TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';

import { startWholeServer } from '#testing/whole-server.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const password = 'Warm-Ties-2026';

let member: { id: string; token: string };
const database = await useFileDatabase();
const server = await useUntilEnd(startWholeServer(database));
beforeEach(async () => {
  const email = `${randomUUID()}@test.example`;
  const { data } = await server.client().auth.signUp({ email, password });
  member = { id: data.user!.id, token: data.session!.access_token };
});

/** One call of each kind on each of the four surfaces; those that touch no row of a member too. */
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
    const answer = await server.call(path, { token, method, body });
    statuses[`${method} ${path}`] = answer.status;
  }
  return statuses;
}

async function expectStopped(token: string): Promise<void> {
  const statuses = await statusesOf(token);
  const open = Object.entries(statuses).filter(([, status]) => status !== 401 && status !== 403);
  expect(open).toEqual([]);
}

test('before anything happened the token opens every surface', async () => {
  const statuses = Object.entries(await statusesOf(member.token));
  // What comes after the sign-out that is among them is refused; what comes before is not.
  const signedOut = statuses.findIndex(([name]) => name.includes('logout'));
  expect(statuses.slice(0, signedOut).every(([, status]) => status < 300)).toBe(true);
});

test('a banned thief’s live token stops at once, everywhere', async () => {
  await server.admin().updateUserById(member.id, { ban_duration: '24h' });
  await expectStopped(member.token);
});

test('a deleted user’s live token stops at once, everywhere', async () => {
  await server.admin().deleteUser(member.id);
  await expectStopped(member.token);
});

test('a softly deleted user’s live token stops at once, everywhere', async () => {
  await server.admin().deleteUser(member.id, true);
  await expectStopped(member.token);
});

test('a stolen token stops at once, everywhere, when its owner signs out or the service sets a password', async () => {
  await server.call('/auth/v1/logout?scope=global', { token: member.token, method: 'POST' });
  await expectStopped(member.token);
  const { data } = await server.admin().getUserById(member.id);
  const credentials = { email: data.user!.email!, password };
  const { data: signedIn } = await server.client().auth.signInWithPassword(credentials);
  await server.admin().updateUserById(member.id, { password: 'Quite-Another-7' });
  await expectStopped(signedIn.session!.access_token);
});

test('a stolen password alone opens nothing of a member who has a second factor', async () => {
  const email = `${randomUUID()}@test.example`;
  const owner = server.client().auth;
  await owner.signUp({ email, password });
  const { data: factor } = await owner.mfa.enroll({ factorType: 'totp' });
  const code = new TOTP({ secret: factor!.totp.secret }).generate();
  await owner.mfa.challengeAndVerify({ factorId: factor!.id, code });
  const raised = (await owner.getSession()).data.session!.access_token;
  expect((await server.call('/api/v1/contacts', { token: raised })).status).toBe(200);
  const { data } = await server.client().auth.signInWithPassword({ email, password });
  const token = data.session!.access_token;
  for (const [method, path, body] of calls) {
    if (path.startsWith('/auth/')) continue;
    const answer = await server.call(path, { token, method, body });
    expect(await answer.text(), `${method} ${path}`).toContain('insufficient_aal');
    expect(answer.status, `${method} ${path}`).toBe(403);
  }
});
