import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import {
  goodPassword as password,
  linkIn,
  openInBrowser,
  startAuthServer,
} from '#testing/auth-server.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const newEmail = () => `${randomUUID()}@test.example`;

const database = await useFileDatabase();
const open = await useUntilEnd(startAuthServer(database));
const strict = await useUntilEnd(startAuthServer(database, { AUTH_EMAIL_AUTOCONFIRM: 'false' }));

async function signUpOpen() {
  const email = newEmail();
  const { data } = await open.client().signUp({ email, password });
  return { email, session: data.session! };
}

/** The answer without what differs by its nature. */
async function shapeOf(response: Response, email: string) {
  const text = await response.text();
  const body = text
    .replaceAll(email, 'EMAIL')
    .replaceAll(email.split('@')[0] ?? '', 'NAME')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, 'TIME');
  return { status: response.status, body };
}

test('a sign-up tells nobody whether the address is known, however often it is tried', async () => {
  const confirmed = (await signUpOpen()).email;
  const waiting = newEmail();
  await strict.call('/signup', { body: { email: waiting, password, data: { hidden: 'note' } } });
  const unknown = newEmail();
  const answers = await Promise.all(
    [confirmed, waiting, unknown].map(async (email) => {
      const ask = () =>
        strict.call('/signup', { body: { email, password: 'Somebody-Else-1', data: { a: 1 } } });
      const [first, second] = [await ask(), await ask()];
      const ids = await Promise.all(
        [first, second].map(async (answer) => ((await answer.clone().json()) as { id: string }).id),
      );
      return { ...(await shapeOf(first, email)), isSameId: ids[0] === ids[1] };
    }),
  );
  const comparable = answers.map(({ status, body, isSameId }) => ({ status, body, isSameId }));
  expect(comparable[0]).toMatchObject({ status: 200, isSameId: true });
  expect(comparable[1]).toEqual(comparable[0]);
  expect(comparable[2]).toEqual(comparable[0]);
  expect(await strict.readMails(confirmed)).toMatchObject([
    { subject: 'You already have a Kith account' },
    { subject: 'You already have a Kith account' },
  ]);
});

test('each sign-up and sign-in costs one hash, known address or not', async () => {
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

test('an answer that must not tell is held back to one time', async () => {
  const { policy } = open.auth.ctx;
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

test('a wrong password and an unknown address are refused in the same words', async () => {
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

test('a stranger can’t set the password of an account that waits for its confirmation', async () => {
  const email = newEmail();
  await strict.call('/signup', { body: { email, password } });
  await strict.call('/signup', { body: { email, password: 'Stranger-Sets-1' } });
  await openInBrowser(linkIn((await strict.readMails(email))[0]));
  const stranger = await strict.client().signInWithPassword({ email, password: 'Stranger-Sets-1' });
  expect(stranger.error?.code).toBe('invalid_credentials');
});

test('who recovers an account that was never confirmed is rid of the password that it was made with', async () => {
  const email = newEmail();
  await strict.call('/signup', { body: { email, password: 'Stranger-Sets-1' } });
  await strict.call('/recover', { body: { email } });
  await openInBrowser(linkIn((await strict.readMails(email))[0]));
  const stranger = await strict.client().signInWithPassword({ email, password: 'Stranger-Sets-1' });
  expect(stranger.error?.code).toBe('invalid_credentials');
});

test('nobody makes themselves an administrator', async () => {
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

test('text that the database can’t hold is refused or mended, and never breaks', async () => {
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

test('an open session alone doesn’t change the password once a wrong present one was given', async () => {
  const { session } = await signUpOpen();
  const response = await open.call('/user', {
    token: session.access_token,
    method: 'PUT',
    body: { password: 'Another-1-Password', current_password: 'Wrong-Guess-1' },
  });
  expect(await response.json()).toMatchObject({ code: 'current_password_invalid' });
});
