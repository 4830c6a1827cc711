import { randomInt, randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { spendLimit } from '#testing/spend-limit.ts';
import { codeIn, fragmentOf, linkIn, openInBrowser } from '#testing/sent-mail.ts';
import { type TestApp, startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { codeInSms } from '#testing/peers/sms-peer.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const variables = { AUTH_ANONYMOUS: 'true', AUTH_EXTERNAL_PHONE: 'true' };

const database = await useFileDatabase();
const open = await startTestApp({ database, variables });
const strict = await startTestApp({
  database,
  variables: { ...variables, AUTH_EMAIL_AUTOCONFIRM: 'false' },
});

const newEmail = () => `${randomUUID()}@test.example`;
const newPhone = () => `49151${randomInt(10_000_000, 99_999_999)}`;

async function enter(server: TestApp) {
  const client = server.client();
  const { data, error } = await client.signInAnonymously();
  expect(error).toBeNull();
  return { client, user: data.user!, session: data.session! };
}

test('a guest without an address gets a working session marked as anonymous', async () => {
  const client = open.client();
  const { data, error } = await client.signInAnonymously({
    options: { data: { full_name: 'Guest', locale: 'ja-JP' } },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email: '',
    phone: '',
    is_anonymous: true,
    app_metadata: {},
    identities: [],
  });
  expect(data.user?.user_metadata).toEqual({ full_name: 'Guest', locale: 'ja-JP' });
  expect((await client.getClaims()).data?.claims).toMatchObject({
    is_anonymous: true,
    role: 'authenticated',
    amr: [{ method: 'anonymous' }],
  });
  const refreshed = await client.refreshSession();
  expect(refreshed.data.user?.is_anonymous).toBe(true);
  const profiles = await database.pool.query('select locale from profiles where id = $1', [
    data.user?.id,
  ]);
  expect(profiles.rows).toEqual([{ locale: 'ja-JP' }]);
});

test('there is no anonymous session where they, or sign-ups, are switched off', async () => {
  const off = await startTestApp({ database });
  const closed = await startTestApp({
    database,
    variables: { ...variables, AUTH_SIGNUPS: 'false' },
  });
  try {
    expect((await off.client().signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    });
    expect((await closed.client().signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
    });
    expect(await (await off.call('/settings')).json()).toMatchObject({
      external: { anonymous_users: false },
    });
    expect(await (await open.call('/settings')).json()).toMatchObject({
      external: { anonymous_users: true },
    });
  } finally {
    await Promise.all([off.close(), closed.close()]);
  }
});

test('with an email address the account becomes permanent at once where no confirmation is needed', async () => {
  const { client, user } = await enter(open);
  const email = newEmail();
  const { data, error } = await client.updateUser({ email, password });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    id: user.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email', email }],
  });
  expect((await client.refreshSession()).data.user?.is_anonymous).toBe(false);
  expect((await client.getClaims()).data?.claims.is_anonymous).toBe(false);
  const again = await open.client().signInWithPassword({ email, password });
  expect(again.data.user?.id).toBe(user.id);
  const profiles = await database.pool.query('select display_name from profiles where id = $1', [
    user.id,
  ]);
  expect(profiles.rows).toEqual([{ display_name: email.split('@')[0] }]);
});

test('else it becomes permanent when the address is confirmed, by link or by code', async () => {
  for (const way of ['link', 'code'] as const) {
    const { client, user } = await enter(strict);
    const email = newEmail();
    const { data } = await client.updateUser({ email });
    expect(data.user).toMatchObject({ email: '', new_email: email, is_anonymous: true });
    const [mail] = await strict.readEmailsOf(email);
    if (way === 'link') {
      const target = await openInBrowser(linkIn(mail));
      expect(fragmentOf(target).get('access_token')).toBeTruthy();
    } else {
      const token = codeIn(mail);
      expect((await client.verifyOtp({ email, token, type: 'email_change' })).error).toBeNull();
    }
    expect((await client.getUser()).data.user).toMatchObject({
      id: user.id,
      email,
      is_anonymous: false,
      identities: [{ provider: 'email' }],
    });
  }
});

test('with a phone number it becomes permanent when the code is entered', async () => {
  const { client, user } = await enter(open);
  const phone = newPhone();
  const { data } = await client.updateUser({ phone });
  expect(data.user).toMatchObject({ phone: '', new_phone: phone, is_anonymous: true });
  const token = codeInSms((await open.readMessages(phone))[0]);
  const verified = await client.verifyOtp({ phone, token, type: 'phone_change' });
  expect(verified.data.user).toMatchObject({
    id: user.id,
    phone,
    is_anonymous: false,
    app_metadata: { provider: 'phone', providers: ['phone'] },
  });
});

test('another user’s address can’t be taken, and of two who race for one, one gets it', async () => {
  const email = newEmail();
  await open.client().signUp({ email, password });
  const { client } = await enter(open);
  expect((await client.updateUser({ email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  });
  const wanted = newEmail();
  const racers = await Promise.all([enter(open), enter(open)]);
  const ends = await Promise.all(racers.map((one) => one.client.updateUser({ email: wanted })));
  expect(ends.map(({ error }) => error?.code ?? 'taken').sort()).toEqual(['email_exists', 'taken']);
});

test('a password without an address is refused, because it could not be used', async () => {
  const { client } = await enter(open);
  const { error } = await client.updateUser({ password });
  expect(error).toMatchObject({ status: 422, code: 'validation_failed' });
  expect((await client.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
  expect((await client.reauthenticate()).error).toMatchObject({ code: 'validation_failed' });
});

test('an anonymous user has no second factors until they are permanent', async () => {
  const { client } = await enter(open);
  const enroll = () => client.mfa.enroll({ factorType: 'totp' });
  const refusal = { status: 403, code: 'no_authorization' };
  expect((await enroll()).error).toMatchObject(refusal);
  const factorId = randomUUID();
  expect((await client.mfa.challenge({ factorId })).error).toMatchObject(refusal);
  expect((await client.mfa.unenroll({ factorId })).error).toMatchObject(refusal);
  await client.updateUser({ email: newEmail() });
  expect((await enroll()).error?.code).not.toBe('no_authorization');
});

test('one IP address may create thirty anonymous accounts an hour', async () => {
  const limited = await startTestApp({
    database,
    variables: { ...variables, AUTH_IP_LIMITS: 'true' },
  });
  try {
    expect((await limited.client().signInAnonymously()).error).toBeNull();
    await spendLimit(database, 'anonymous', 29);
    const { error } = await limited.client().signInAnonymously();
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  } finally {
    await limited.close();
  }
});
