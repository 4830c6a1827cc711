import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import {
  codeIn,
  fragmentOf,
  goodPassword as password,
  linkIn,
  openInBrowser,
  startAuthServer,
} from '#testing/auth-server.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const newEmail = () => `${randomUUID()}@test.example`;

const database = await useFileDatabase();
const server = await useUntilEnd(startAuthServer(database, { AUTH_EMAIL_AUTOCONFIRM: 'false' }));
const admin = server.admin();

/** A confirmed user with a password. */
async function makeUser() {
  const email = newEmail();
  const { data, error } = await admin.createUser({ email, password, email_confirm: true });
  expect(error).toBeNull();
  return { email, id: data.user!.id };
}

test('an invitation is a mail; who accepts is signed in and chooses a password', async () => {
  const email = newEmail();
  const redirectTo = `${server.url}/auth`;
  const options = { data: { full_name: 'Kenji', locale: 'ja-JP' }, redirectTo };
  const { data } = await admin.inviteUserByEmail(email, options);
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Kenji' } });
  expect(data.user?.invited_at).toBeTruthy();
  const [mail] = await server.readMails(email);
  expect(mail?.subject).toBe('Kith への招待');
  const target = await openInBrowser(linkIn(mail));
  expect(`${target.origin}${target.pathname}`).toBe(redirectTo);
  expect(fragmentOf(target).get('type')).toBe('invite');
  const token = fragmentOf(target).get('access_token')!;
  const chosen = { token, method: 'PUT', body: { password } };
  expect((await server.call('/user', chosen)).status).toBe(200);
  expect((await server.client().signInWithPassword({ email, password })).error).toBeNull();
  const again = await admin.inviteUserByEmail(email);
  expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
});

test('an invitation’s digits work too, and a second invitation voids the first', async () => {
  const email = newEmail();
  await admin.inviteUserByEmail(email);
  const [first] = await server.readMails(email);
  await admin.inviteUserByEmail(email);
  const [second] = await server.readMails(email);
  expect(fragmentOf(await openInBrowser(linkIn(first))).get('error_code')).toBe('otp_expired');
  const verified = await server
    .client()
    .verifyOtp({ email, type: 'invite', token: codeIn(second) });
  expect(verified.data.user?.email).toBe(email);
});

test('every kind of link can be made, says what it is, and works without a mail', async () => {
  const known = await makeUser();
  const fresh = newEmail();
  for (const wanted of [
    { type: 'signup', email: newEmail(), password },
    { type: 'invite', email: newEmail() },
    { type: 'magiclink', email: known.email },
    { type: 'recovery', email: known.email },
  ] as const) {
    const { data, error } = await admin.generateLink(wanted);
    expect(error, wanted.type).toBeNull();
    const { properties, user } = data;
    expect(user?.email).toBe(wanted.email);
    expect(properties).toMatchObject({
      verification_type: wanted.type,
      redirect_to: `${server.url}/`,
      email_otp: expect.stringMatching(/^\d{6}$/u),
    });
    const link = new URL(properties!.action_link);
    expect(link.searchParams.get('token')).toBe(properties!.hashed_token);
    const target = await openInBrowser(link);
    expect(fragmentOf(target).get('access_token'), wanted.type).toBeTruthy();
    expect(await server.readMails(wanted.email)).toEqual([]);
  }
  const unknown = await admin.generateLink({ type: 'magiclink', email: fresh });
  expect(unknown.data.properties?.verification_type).toBe('signup');
  const { hashed_token: token_hash } = unknown.data.properties!;
  const opened = await server.client().verifyOtp({ token_hash, type: 'signup' });
  expect(opened.data.user?.email).toBe(fresh);
});

test('both links of a change of address are made by two calls and finish it in either order', async () => {
  const { email, id } = await makeUser();
  const wanted = newEmail();
  const make = async (type: 'email_change_current' | 'email_change_new') => {
    const { data, error } = await admin.generateLink({ type, email, newEmail: wanted });
    expect(error).toBeNull();
    expect(data.properties?.verification_type).toBe(type);
    expect(data.user?.new_email).toBe(wanted);
    return new URL(data.properties!.action_link);
  };
  const [current, next] = [await make('email_change_current'), await make('email_change_new')];
  expect(fragmentOf(await openInBrowser(next)).get('message')).toBeTruthy();
  expect(fragmentOf(await openInBrowser(current)).get('access_token')).toBeTruthy();
  expect((await admin.getUserById(id)).data.user?.email).toBe(wanted);
});

test('a half-confirmed change of address is not finished by making its first link again', async () => {
  const { email, id } = await makeUser();
  const wish = { type: 'email_change_new', email, newEmail: newEmail() } as const;
  for (let round = 0; round < 2; round += 1) {
    const { data } = await admin.generateLink(wish);
    const target = await openInBrowser(new URL(data.properties!.action_link));
    expect(fragmentOf(target).get('access_token')).toBeNull();
  }
  expect((await admin.getUserById(id)).data.user?.email).toBe(email);
});

test('a link that can’t be made is refused with its code', async () => {
  const [mine, theirs] = [await makeUser(), await makeUser()];
  const { email } = mine;
  for (const [wanted, code] of [
    [{ type: 'signup', email, password }, 'email_exists'],
    [{ type: 'signup', email: newEmail() }, 'validation_failed'],
    [{ type: 'signup', email: newEmail(), password: 'weak' }, 'weak_password'],
    [{ type: 'invite', email }, 'email_exists'],
    [{ type: 'recovery', email: newEmail() }, 'user_not_found'],
    [{ type: 'email_change_new', email, newEmail: theirs.email }, 'email_exists'],
    [{ type: 'email_change_new', email, newEmail: 'none' }, 'validation_failed'],
    [{ type: 'email_change_new', email: newEmail(), newEmail: newEmail() }, 'user_not_found'],
    [{ type: 'sms', email }, 'validation_failed'],
  ] as const) {
    const { error } = await admin.generateLink(wanted as never);
    expect(error?.code, JSON.stringify(wanted)).toBe(code);
  }
});
