import { randomInt, randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { fillTables } from '#testing/fill-tables.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const newEmail = () => `${randomUUID()}@test.example`;
const newPhone = () => `4915${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

const database = await useFileDatabase();
const server = await startTestApp({ database, variables: { AUTH_EMAIL_AUTOCONFIRM: 'false' } });
const admin = server.admin();

/** A confirmed user with a password. */
async function makeUser(attributes: object = {}) {
  const email = newEmail();
  const given = { email, password, email_confirm: true, ...attributes };
  const { data, error } = await admin.createUser(given);
  expect(error).toBeNull();
  return { email, id: data.user!.id, user: data.user! };
}

async function signIn(email: string, secret = password) {
  return (await server.client().signInWithPassword({ email, password: secret })).data.session;
}

test('a user created by the service signs in, with exactly their metadata, profile and identity', async () => {
  const { email, user } = await makeUser({
    user_metadata: { full_name: 'Ana <b>Reyes</b>', hobby: 'chess', gone: null },
    app_metadata: { tier: 'plus' },
  });
  expect(user).toMatchObject({
    email,
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'], tier: 'plus' },
    identities: [{ provider: 'email', id: user.id, email }],
  });
  expect(user.user_metadata).toEqual({
    full_name: 'Ana <b>Reyes</b>',
    hobby: 'chess',
    gone: null,
  });
  expect((await signIn(email))?.user.id).toBe(user.id);
  const profile = await database.pool.query('select display_name from profiles where id = $1', [
    user.id,
  ]);
  expect(profile.rows).toEqual([{ display_name: 'Ana Reyes' }]);
});

test('a user may be created by phone, with a given id, and unconfirmed', async () => {
  const [id, phone] = [randomUUID(), newPhone()];
  const { data } = await admin.createUser({ id, phone: `+${phone}`, phone_confirm: true });
  expect(data.user).toMatchObject({
    id,
    email: '',
    phone,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    identities: [{ provider: 'phone' }],
  });
  expect(data.user?.phone_confirmed_at).toBeTruthy();
  const { email, user } = await makeUser({ email_confirm: false });
  expect(user.email_confirmed_at).toBeUndefined();
  const refused = await server.client().signInWithPassword({ email, password });
  expect(refused.error?.code).toBe('email_not_confirmed');
});

test('a number that the service gives is the one that its owner signs in with, however it is written', async () => {
  const national = String(randomInt(10_000_000, 99_999_999));
  const [phone, written] = [`49151${national}`, `+49 0151 ${national}`];
  const callable = await startTestApp({ database, variables: { AUTH_EXTERNAL_PHONE: 'true' } });
  const signInWith = async (number: string) => {
    const { data } = await callable.client().signInWithPassword({ phone: number, password });
    return data.user?.id;
  };
  const made = await admin.createUser({ phone: written, password, phone_confirm: true });
  expect(made.data.user?.phone).toBe(phone);
  expect(await signInWith(written)).toBe(made.data.user?.id);
  expect((await admin.createUser({ phone })).error?.code).toBe('phone_exists');
  const { id } = await makeUser();
  expect((await admin.updateUserById(id, { phone: written })).error?.code).toBe('phone_exists');
  await admin.deleteUser(made.data.user!.id);
  await admin.updateUserById(id, { phone: written, phone_confirm: true });
  expect(await signInWith(phone)).toBe(id);
  const premium = await admin.createUser({ phone: '+19002345678' });
  expect(premium.error?.code).toBe('validation_failed');
});

test('bad and taken attributes are refused with their codes, and nothing is written', async () => {
  const { email } = await makeUser({ phone: newPhone() });
  const taken = (await admin.createUser({ phone: newPhone() })).data.user!;
  const count = async () => (await database.pool.query('select from auth.users')).rowCount;
  const before = await count();
  for (const [attributes, code, status] of [
    [{}, 'validation_failed', 400],
    [{ email: 'no address' }, 'validation_failed', 400],
    [{ email: 'a@b.example\r\nBcc: x@evil.example' }, 'validation_failed', 400],
    [{ phone: 'many' }, 'validation_failed', 400],
    [{ email: newEmail(), password: 'short' }, 'weak_password', 422],
    [{ email: newEmail(), password_hash: '$2a$10$x' }, 'validation_failed', 400],
    [{ email: newEmail(), role: 'service_role' }, 'validation_failed', 400],
    [{ email: newEmail(), role: 'a"; drop role' }, 'validation_failed', 400],
    [{ email: newEmail(), ban_duration: 'long' }, 'validation_failed', 400],
    [{ email: newEmail(), user_metadata: { a: 'x'.repeat(9_000) } }, 'validation_failed', 400],
    [{ email: newEmail(), id: 'me' }, 'validation_failed', 400],
    [{ email: newEmail(), id: taken.id }, 'user_already_exists', 422],
    [{ email: email.toUpperCase() }, 'email_exists', 422],
    [{ phone: taken.phone! }, 'phone_exists', 422],
  ] as const) {
    const { error } = await admin.createUser(attributes);
    expect([error?.code, error?.status], JSON.stringify(attributes).slice(0, 80)).toEqual([
      code,
      status,
    ]);
  }
  expect(await count()).toBe(before);
});

test('of users created at once with one address one is created', async () => {
  const email = newEmail();
  const made = await Promise.all([1, 2, 3].map(() => admin.createUser({ email, password })));
  const codes = made.map(({ error }) => error?.code ?? 'made').sort();
  expect(codes).toEqual(['email_exists', 'email_exists', 'made']);
});

test('users are listed in pages, newest first, with the headers that the client needs', async () => {
  const aside = await createTestDatabase();
  const other = await startTestApp({ database: aside });
  try {
    expect((await other.admin().listUsers()).data).toMatchObject({ users: [], total: 0 });
    const emails: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { data } = await other.admin().createUser({ email: newEmail(), password });
      emails.unshift(data.user!.email!);
    }
    const first = await other.admin().listUsers({ page: 1, perPage: 2 });
    expect(first.data).toMatchObject({ aud: 'authenticated', total: 5, nextPage: 2, lastPage: 3 });
    const pages = [first, await other.admin().listUsers({ page: 2, perPage: 2 })];
    const last = await other.admin().listUsers({ page: 3, perPage: 2 });
    expect(last.data).toMatchObject({ total: 5, nextPage: null, lastPage: 3 });
    const listed = [...pages, last].flatMap(({ data }) => data.users.map(({ email }) => email));
    expect(listed).toEqual(emails);
    expect(first.data.users[0]?.identities).toHaveLength(1);
    const token = other.accounts.serviceRoleKey;
    const bad = await other.call('/admin/users?page=-1', { token });
    expect(await bad.json()).toMatchObject({ code: 'validation_failed' });
    expect((await other.call('/admin/users?page=999&per_page=99999', { token })).status).toBe(200);
  } finally {
    await other.close();
    await aside.close();
  }
});

test('a user is read by id; a missing user and an invalid id give different errors', async () => {
  const { id, email } = await makeUser();
  expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
  expect((await admin.getUserById(randomUUID())).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'User not found',
  });
  const token = server.accounts.serviceRoleKey;
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await server.call('/admin/users/me', { token, method });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: 'validation_failed', message: 'user_id must be an UUID' },
    ]);
  }
});

test('metadata is merged, and null removes a key', async () => {
  const { id } = await makeUser({ user_metadata: { a: 1, b: 2 }, app_metadata: { plan: 'x' } });
  const { data } = await admin.updateUserById(id, {
    user_metadata: { b: null, c: 3 },
    app_metadata: { plan: null, seats: 2 },
  });
  expect(data.user?.user_metadata).toMatchObject({ a: 1, c: 3 });
  expect(data.user?.user_metadata).not.toHaveProperty('b');
  expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], seats: 2 });
});

test('an address is changed everywhere at once, and a taken one is refused', async () => {
  const [mine, theirs] = [await makeUser(), await makeUser()];
  const taken = await admin.updateUserById(mine.id, { email: theirs.email });
  expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
  const [email, phone] = [newEmail(), newPhone()];
  const { data } = await admin.updateUserById(mine.id, { email, phone, phone_confirm: true });
  expect(data.user).toMatchObject({
    email,
    phone,
    user_metadata: { email, phone, phone_verified: true },
    app_metadata: { provider: 'email', providers: ['email', 'phone'] },
  });
  expect(data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['email', 'phone']);
  expect(await signIn(mine.email)).toBeNull();
  expect((await signIn(email))?.user.id).toBe(mine.id);
  const repeated = await admin.updateUserById(theirs.id, { phone });
  expect(repeated.error?.code).toBe('phone_exists');
});

test('the service confirms an address for its owner', async () => {
  const { id, email } = await makeUser({ email_confirm: false });
  await admin.updateUserById(id, { email_confirm: true });
  expect((await signIn(email))?.user.user_metadata).toMatchObject({ email_verified: true });
});

test('a password set by the service ends every session, and a weak one is refused', async () => {
  const { id, email } = await makeUser();
  const session = (await signIn(email))!;
  const weak = await admin.updateUserById(id, { password: 'weak' });
  expect(weak.error?.code).toBe('weak_password');
  expect((await server.call('/user', { token: session.access_token })).status).toBe(200);
  await admin.updateUserById(id, { password: 'Quite-Another-7' });
  const after = await server.call('/user', { token: session.access_token });
  expect(await after.json()).toMatchObject({ code: 'session_not_found' });
  expect(await signIn(email)).toBeNull();
  expect(await signIn(email, 'Quite-Another-7')).not.toBeNull();
});

test('a ban lasts for its time and can be lifted', async () => {
  const { id, email } = await makeUser();
  const banned = await admin.updateUserById(id, { ban_duration: '1h30m' });
  const until = (banned.data.user as { banned_until?: string }).banned_until ?? '';
  const lengthMs = new Date(until).getTime() - server.clock.now().getTime();
  expect(Math.round(lengthMs / 60_000)).toBe(90);
  expect(await signIn(email)).toBeNull();
  const lifted = await admin.updateUserById(id, { ban_duration: 'none' });
  expect(lifted.data.user).not.toHaveProperty('banned_until');
  expect(await signIn(email)).not.toBeNull();
});

test('deleting a user removes all their data', async () => {
  const { id, email } = await makeUser();
  const client = await database.pool.connect();
  await fillTables(client, id).finally(() => client.release());
  const { data, error } = await admin.deleteUser(id);
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id, email });
  const left = await database.pool.query('select from profiles where id = $1', [id]);
  expect(left.rowCount).toBe(0);
  expect((await admin.deleteUser(id)).error).toMatchObject({ code: 'user_not_found' });
  expect((await makeUser({ email })).id).not.toBe(id);
});

test('a soft-deleted user leaves a row that reveals and allows nothing', async () => {
  const { id, email } = await makeUser({ phone: newPhone(), user_metadata: { full_name: 'Ana' } });
  const session = (await signIn(email))!;
  for (let round = 0; round < 2; round += 1) {
    expect((await admin.deleteUser(id, true)).error).toBeNull();
  }
  const { data } = await admin.getUserById(id);
  expect(data.user).toMatchObject({ id, user_metadata: {}, app_metadata: {}, identities: [] });
  expect((data.user as { deleted_at?: string }).deleted_at).toBeTruthy();
  expect(JSON.stringify(data.user)).not.toMatch(/Ana|test\.example/u);
  expect((await server.call('/user', { token: session.access_token })).status).toBe(403);
  const refreshed = await server.client().refreshSession({ refresh_token: session.refresh_token });
  expect(refreshed.error?.code).toBe('refresh_token_not_found');
  expect(await signIn(email)).toBeNull();
  expect((await admin.updateUserById(id, { email })).error?.code).toBe('user_not_found');
  expect((await makeUser({ email })).id).not.toBe(id);
});

test('listing and creating users can be switched off; the rest still works', async () => {
  const closed = await startTestApp({ database, variables: { AUTH_ADMIN_USERS: 'false' } });
  try {
    const { id } = await makeUser();
    expect((await closed.admin().listUsers()).error?.status).toBe(404);
    expect((await closed.admin().createUser({ email: newEmail() })).error?.status).toBe(404);
    expect((await closed.admin().getUserById(id)).data.user?.id).toBe(id);
  } finally {
    await closed.close();
  }
});
