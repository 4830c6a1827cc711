import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { WireUser } from '#features/auth/users/present-user.ts';
import { linkIn, openInBrowser } from '#testing/sent-mail.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const newEmail = () => `${randomUUID()}@test.example`;

const database = await useSharedDatabase();
const open = await startTestApp({ database });
const strict = await startTestApp({ database, variables: { AUTH_EMAIL_AUTOCONFIRM: 'false' } });

async function signUpOpen() {
  const email = newEmail();
  const { data } = await open.client().signUp({ email, password });
  return { email, session: data.session! };
}

/** The answer without the parts that always differ. */
async function shapeOf(response: Response, email: string) {
  const text = await response.text();
  const body = text
    .replaceAll(email, 'EMAIL')
    .replaceAll(email.split('@')[0] ?? '', 'NAME')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, 'TIME');
  return { status: response.status, body };
}

test('a sign-up with a taken address has no identity, in the form and with the email of another', async () => {
  const confirmed = (await signUpOpen()).email;
  const waiting = newEmail();
  await strict.call('/signup', { body: { email: waiting, password, data: { hidden: 'note' } } });
  const unknown = newEmail();
  const answers = await Promise.all(
    [confirmed, waiting, unknown].map(async (email) => {
      const ask = () =>
        strict.call('/signup', { body: { email, password: 'Somebody-Else-1', data: { a: 1 } } });
      const [first, second] = [await ask(), await ask()];
      const [one, two] = await Promise.all(
        [first, second].map(async (answer) => (await answer.clone().json()) as WireUser),
      );
      const description = {
        identities: one?.identities,
        role: one?.role,
        isNew: one?.id !== two?.id,
      };
      return { ...(await shapeOf(first, email)), description };
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]?.description).toEqual({ identities: [], role: '', isNew: true });
  expect(answers[1]?.description).toMatchObject({
    identities: [{ provider: 'email' }],
    isNew: false,
  });
  expect(answers[2]?.body).toEqual(answers[1]?.body);
  expect(await strict.readEmailsOf(confirmed)).toMatchObject([
    { subject: 'You already have a Kith account' },
    { subject: 'You already have a Kith account' },
  ]);
});

test('each sign-up and sign-in costs one hash, whether the address is known or not', async () => {
  const { email } = await signUpOpen();
  const costs: number[] = [];
  for (const [server, path, address] of [
    [strict, '/signup', email],
    [strict, '/signup', newEmail()],
    [open, '/token?grant_type=password', email],
    [open, '/token?grant_type=password', newEmail()],
  ] as const) {
    const before = server.hashing.count;
    await server.call(path, { body: { email: address, password: 'Wrong-Guess-1' } });
    costs.push(server.hashing.count - before);
  }
  expect(costs).toEqual([1, 1, 1, 1]);
});

test('answers that must not reveal anything take equally long', async () => {
  const { policy } = open.accounts.ctx;
  policy.evenAnswerMs = 120;
  try {
    for (const email of [(await signUpOpen()).email, newEmail()]) {
      const startedAt = performance.now();
      const response = await open.call('/recover', { body: { email } });
      expect(await response.json()).toEqual({});
      expect(performance.now() - startedAt).toBeGreaterThan(115);
    }
  } finally {
    policy.evenAnswerMs = 0;
  }
});

test('a wrong password and an unknown address are refused with the same text', async () => {
  const { email } = await signUpOpen();
  const ask = async (address: string) =>
    shapeOf(
      await open.call('/token?grant_type=password', {
        body: { email: address, password: 'Wrong-Guess-1' },
      }),
      address,
    );
  expect(await ask(email)).toEqual(await ask(newEmail()));
});

test('a stranger can’t set the password of an unconfirmed account', async () => {
  const email = newEmail();
  await strict.call('/signup', { body: { email, password } });
  await strict.call('/signup', { body: { email, password: 'Stranger-Sets-1' } });
  await openInBrowser(linkIn((await strict.readEmailsOf(email))[0]));
  const stranger = await strict.client().signInWithPassword({ email, password: 'Stranger-Sets-1' });
  expect(stranger.error?.code).toBe('invalid_credentials');
});

test('recovering an unconfirmed account removes the password that it was created with', async () => {
  const email = newEmail();
  await strict.call('/signup', { body: { email, password: 'Stranger-Sets-1' } });
  await strict.call('/recover', { body: { email } });
  await openInBrowser(linkIn((await strict.readEmailsOf(email))[0]));
  const stranger = await strict.client().signInWithPassword({ email, password: 'Stranger-Sets-1' });
  expect(stranger.error?.code).toBe('invalid_credentials');
});

test('users can’t make themselves administrators', async () => {
  const email = newEmail();
  const signUp = await open.call('/signup', {
    body: {
      email,
      password,
      role: 'service_role',
      aud: 'admin',
      app_metadata: { role: 'admin' },
      is_anonymous: true,
      email_confirmed_at: '2020-01-01',
      data: { role: 'admin', ['__proto__']: { polluted: true } },
    },
  });
  const session = (await signUp.json()) as { access_token: string; user: Record<string, unknown> };
  expect(session.user).toMatchObject({
    role: 'authenticated',
    aud: 'authenticated',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  const token = session.access_token;
  const refused = await open.call('/user', {
    token,
    method: 'PUT',
    body: { app_metadata: { role: 'admin' } },
  });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'not_admin' });
  const ignored = await open.call('/user', {
    token,
    method: 'PUT',
    body: { role: 'service_role', banned_until: null, id: randomUUID(), data: { x: 1 } },
  });
  expect(await ignored.json()).toMatchObject({ id: session.user['id'], role: 'authenticated' });
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('text that the database can’t store is refused or cleaned, and causes no error', async () => {
  const odd = await open.call('/signup', {
    body: { email: newEmail(), password, data: { a: 'x\u0000y', b: '\uD800', ['k\u0000']: 1 } },
  });
  expect(odd.status).toBe(200);
  const addresses = ['a\u0000b@test.example', '\uD800@test.example', 'no address', '', 'a@b'];
  for (const email of addresses) {
    const body = { email, password };
    expect((await open.call('/recover', { body })).status).toBe(400);
    expect((await open.call('/token?grant_type=password', { body })).status).toBe(400);
    expect(
      (await open.call('/verify', { body: { type: 'signup', email, token: '1' } })).status,
    ).toBe(email === '' ? 400 : 422);
  }
  const large = await open.call('/signup', {
    body: { email: newEmail(), password, data: { a: 'x'.repeat(9_000) } },
  });
  expect(await large.json()).toMatchObject({ code: 'validation_failed' });
});

test('after a wrong current password, an open session alone can’t change the password', async () => {
  const { session } = await signUpOpen();
  const response = await open.call('/user', {
    token: session.access_token,
    method: 'PUT',
    body: { password: 'Another-1-Password', current_password: 'Wrong-Guess-1' },
  });
  expect(await response.json()).toMatchObject({ code: 'current_password_invalid' });
});
