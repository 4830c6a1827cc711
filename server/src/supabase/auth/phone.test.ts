import { randomInt } from 'node:crypto';

import { expect, test } from 'vitest';

import { type TestApp, startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { codeInSms, startSmsPeer } from '#testing/peers/sms-peer.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const sms = await useUntilEnd(startSmsPeer());
/** Messages go to a gateway. */
const server = await startTestApp({ database, variables: { SMS_WEBHOOK_URL: sms.url } });

const newPhone = () => `49151${randomInt(10_000_000, 99_999_999)}`;
const messagesTo = (phone: string) =>
  sms.received.filter(({ body }) => body.to === `+${phone}`).map(({ body }) => body.text);
const lastCode = (phone: string) => codeInSms(messagesTo(phone).at(-1));

async function signUpByPhone() {
  const phone = newPhone();
  const client = server.client();
  await client.signInWithOtp({ phone });
  const { data, error } = await client.verifyOtp({ phone, token: lastCode(phone), type: 'sms' });
  expect(error).toBeNull();
  return { phone, client, session: data.session! };
}

test('a sign-up by phone waits for its code, then signs in by password', async () => {
  const phone = newPhone();
  const client = server.client();
  const { data, error } = await client.signUp({
    phone: `+${phone.slice(0, 2)} ${phone.slice(2)}`,
    password,
    options: { data: { full_name: 'Ana Reyes', locale: 'de-DE' } },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({
    phone,
    email: '',
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: { full_name: 'Ana Reyes' },
    identities: [{ provider: 'phone', id: data.user?.id }],
  });
  expect(sms.received.at(-1)?.body).toMatchObject({ to: `+${phone}`, channel: 'sms' });
  expect(messagesTo(phone)).toEqual([expect.stringContaining('dein neues Konto bei Kith')]);
  const early = await client.signInWithPassword({ phone, password });
  expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' });
  const verified = await client.verifyOtp({ phone, token: lastCode(phone), type: 'sms' });
  expect(verified.error).toBeNull();
  expect(verified.data.user).toMatchObject({
    id: data.user?.id,
    phone,
    user_metadata: { phone, phone_verified: true },
    identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
  });
  expect(verified.data.user?.phone_confirmed_at).toBeTruthy();
  const signedIn = await server.client().signInWithPassword({ phone: `+${phone}`, password });
  expect(signedIn.error).toBeNull();
  expect((await client.getClaims(signedIn.data.session!.access_token)).data?.claims).toMatchObject({
    phone,
    email: '',
    amr: [{ method: 'password' }],
  });
  const wrong = await client.signInWithPassword({ phone, password: 'Wrong-Guess-1' });
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
});

test('a code signs in without a password, over the requested channel, and returns its message id', async () => {
  const { phone, session } = await signUpByPhone();
  const client = server.client();
  const asked = await client.signInWithOtp({ phone, options: { channel: 'whatsapp' } });
  expect(asked.data.messageId).toBe(sms.received.at(-1)?.headers['webhook-id']);
  expect(sms.received.at(-1)?.body.channel).toBe('whatsapp');
  const { data } = await client.verifyOtp({ phone, token: lastCode(phone), type: 'sms' });
  expect(data.user?.id).toBe(session.user.id);
});

test('where numbers need no confirmation, a sign-up signs in at once, and a known number is refused', async () => {
  const open = await startTestApp({
    database,
    variables: {
      SMS_WEBHOOK_URL: sms.url,
      AUTH_PHONE_AUTOCONFIRM: 'true',
    },
  });
  try {
    const phone = newPhone();
    const { data } = await open.client().signUp({ phone, password });
    expect(data.session?.user.phone_confirmed_at).toBeTruthy();
    const again = await open.client().signUp({ phone, password });
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' });
    expect(messagesTo(phone)).toEqual([]);
    const next = newPhone();
    const { client } = await signUpOn(open);
    expect((await client.updateUser({ phone: next })).data.user).toMatchObject({ phone: next });
  } finally {
    await open.close();
  }
});

async function signUpOn(where: TestApp) {
  const client = where.client();
  const { data } = await client.signUp({ phone: newPhone(), password });
  return { client, session: data.session! };
}

test('the codes of a waiting sign-up and of a phone change are sent again', async () => {
  const phone = newPhone();
  const client = server.client();
  await client.signUp({ phone, password });
  const first = lastCode(phone);
  const resent = await client.resend({ type: 'sms', phone });
  expect(resent.data.messageId).toBeTruthy();
  await expect.poll(() => messagesTo(phone).length).toBe(2);
  const old = await client.verifyOtp({ phone, token: first, type: 'sms' });
  if (first !== lastCode(phone)) expect(old.error).toMatchObject({ code: 'otp_expired' });
  const { error } = await client.verifyOtp({ phone, token: lastCode(phone), type: 'sms' });
  expect(error).toBeNull();
  expect((await server.client().signInWithPassword({ phone, password })).error).toBeNull();

  const next = newPhone();
  await client.updateUser({ phone: next });
  await client.resend({ type: 'phone_change', phone });
  await expect.poll(() => messagesTo(next).length).toBe(2);
  const changed = await client.verifyOtp({
    phone: next,
    token: lastCode(next),
    type: 'phone_change',
  });
  expect(changed.data.user).toMatchObject({ phone: next });
  await client.resend({ type: 'sms', phone: next });
  expect(messagesTo(next)).toHaveLength(2);
});

test('a member with an email address adds a number, and signs in with either', async () => {
  const client = server.client();
  const email = `${newPhone()}@test.example`;
  const { data: signedUp } = await client.signUp({ email, password });
  const phone = newPhone();
  const asked = await client.updateUser({ phone });
  expect(asked.data.user).toMatchObject({ phone: '', new_phone: phone });
  expect(messagesTo(phone)).toEqual([expect.stringContaining('adds this number')]);
  const { data, error } = await client.verifyOtp({
    phone,
    token: lastCode(phone),
    type: 'phone_change',
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    id: signedUp.user?.id,
    email,
    phone,
    app_metadata: { provider: 'email', providers: ['email', 'phone'] },
  });
  expect(data.user?.new_phone).toBeUndefined();
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone']);
  expect((await server.client().signInWithPassword({ phone, password })).error).toBeNull();
});

test('a taken number can’t be claimed, not even while its change is waiting', async () => {
  const [mine, theirs] = [await signUpByPhone(), await signUpByPhone()];
  const taken = await mine.client.updateUser({ phone: theirs.phone });
  expect(taken.error).toMatchObject({ status: 422, code: 'phone_exists' });
  const wanted = newPhone();
  await mine.client.updateUser({ phone: wanted });
  const token = lastCode(wanted);
  await server.client().signInWithOtp({ phone: wanted });
  await server.client().verifyOtp({ phone: wanted, token: lastCode(wanted), type: 'sms' });
  const late = await mine.client.verifyOtp({ phone: wanted, token, type: 'phone_change' });
  expect(late.error).toMatchObject({ status: 422, code: 'phone_exists' });
});

test('of two members who race for a number one gets it', async () => {
  const members = [await signUpByPhone(), await signUpByPhone()];
  const wanted = newPhone();
  const codes: string[] = [];
  for (const { client } of members) {
    await client.updateUser({ phone: wanted });
    codes.push(lastCode(wanted));
  }
  const ends = await Promise.all(
    members.map(({ client }, index) =>
      client.verifyOtp({ phone: wanted, token: codes[index]!, type: 'phone_change' }),
    ),
  );
  expect(ends.map(({ error }) => error?.code ?? 'changed').sort()).toEqual([
    'changed',
    'phone_exists',
  ]);
});

test('an old session changes its password with the code sent to the phone', async () => {
  const { phone, client } = await signUpByPhone();
  await database.pool.query(
    `update auth.sessions set created_at = now() - interval '2 days'
     where user_id = (select id from auth.users where phone = $1)`,
    [phone],
  );
  const refused = await client.updateUser({ password });
  expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  expect((await client.reauthenticate()).error).toBeNull();
  const wrong = await client.updateUser({ password, nonce: '000000' });
  expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  expect((await client.updateUser({ password, nonce: lastCode(phone) })).error).toBeNull();
  expect((await server.client().signInWithPassword({ phone, password })).error).toBeNull();
});

test('a failing gateway is reported where every number gets a message, and only there', async () => {
  const { phone, client } = await signUpByPhone();
  sms.behave({ status: 500 });
  try {
    const failure = { status: 422, code: 'sms_send_failed' };
    const options = { shouldCreateUser: false };
    const stranger = server.client();
    expect((await stranger.signUp({ phone: newPhone(), password })).error).toMatchObject(failure);
    expect((await stranger.signUp({ phone, password })).error).toMatchObject(failure);
    expect((await stranger.signInWithOtp({ phone })).error).toMatchObject(failure);
    expect((await stranger.signInWithOtp({ phone: newPhone() })).error).toMatchObject(failure);
    expect((await client.updateUser({ phone: newPhone() })).error).toMatchObject(failure);
    expect((await client.reauthenticate()).error).toMatchObject(failure);
    expect((await stranger.signInWithOtp({ phone, options })).error).toBeNull();
    expect((await stranger.resend({ type: 'sms', phone })).error).toBeNull();
  } finally {
    sms.behave({});
  }
});

test('bad requests about phones are refused with the contract’s messages', async () => {
  const ask = async (path: string, body: object) => {
    const response = await server.call(path, { body });
    const { code, message } = (await response.json()) as { code: string; message: string };
    return `${response.status} ${code}: ${message}`;
  };
  const phone = newPhone();
  const code_challenge = 'x'.repeat(43);
  expect([
    await ask('/signup', { phone: '0151-23', password }),
    await ask('/signup', { phone, password, code_challenge, code_challenge_method: 's256' }),
    await ask('/signup', { phone }),
    await ask('/token?grant_type=password', { phone: 'me', password }),
    await ask('/otp', { phone: '+49 (151) 123' }),
    await ask('/resend', { type: 'sms' }),
    await ask('/resend', { type: 'sms', email: 'a@test.example' }),
    await ask('/resend', { type: 'signup', phone }),
    await ask('/verify', { type: 'sms', token: '123456', phone: 'x' }),
    await ask('/verify', { type: 'sms', token: '123456' }),
    await ask('/verify', { type: 'sms', token: '123456', phone }),
    await ask('/verify', { type: 'email', token: '123456', phone }),
    await ask('/verify', { type: 'email', token: '123456', email: 'nobody' }),
    await ask('/verify', { type: 'email', token: '123456', email: 'a@test.example', phone }),
  ]).toMatchInlineSnapshot(`
    [
      "400 validation_failed: Invalid phone number format (E.164 required)",
      "400 validation_failed: PKCE not supported for phone signups",
      "400 validation_failed: Signup requires a valid password",
      "400 validation_failed: Invalid phone number format (E.164 required)",
      "400 validation_failed: Invalid phone number format (E.164 required)",
      "400 validation_failed: Type provided requires a phone number",
      "400 validation_failed: Type provided requires a phone number",
      "400 validation_failed: Type provided requires an email address",
      "400 validation_failed: Invalid phone number format (E.164 required)",
      "400 validation_failed: Type provided requires a phone number",
      "403 otp_expired: Token has expired or is invalid",
      "400 validation_failed: Type provided requires an email address",
      "422 validation_failed: Invalid email format",
      "400 validation_failed: Only an email address or phone number should be provided on verify",
    ]
  `);
});
