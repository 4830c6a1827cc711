import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { codeIn, fragmentOf, linkIn, openInBrowser } from '#testing/sent-mail.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
/** Sign-ups need no confirmation here … */
const open = await startTestApp({ database });
/** … and wait for the email here. */
const strict = await startTestApp({ database, variables: { AUTH_EMAIL_AUTOCONFIRM: 'false' } });

const newEmail = () => `${randomUUID()}@test.example`;

async function signUpOpen() {
  const email = newEmail();
  const client = open.client();
  const { data, error } = await client.signUp({ email, password });
  expect(error).toBeNull();
  return { email, client, session: data.session! };
}

test('a sign-up creates user, identity and profile, and signs in', async () => {
  const email = newEmail();
  const { data, error } = await open.client().signUp({
    email: email.toUpperCase(),
    password,
    options: { data: { full_name: 'Ana <b>Reyes</b>', locale: 'ja-JP', timezone: 'Asia/Tokyo' } },
  });
  expect(error).toBeNull();
  expect(data.session?.access_token).toBeTruthy();
  expect(data.user).toMatchObject({
    email,
    phone: '',
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Ana Reyes', email, email_verified: true, sub: data.user?.id },
    identities: [{ provider: 'email', id: data.user?.id, email }],
  });
  const profiles = await database.pool.query(
    'select display_name, locale, timezone from profiles where id = $1',
    [data.user?.id],
  );
  expect(profiles.rows).toEqual([
    { display_name: 'Ana Reyes', locale: 'ja-JP', timezone: 'Asia/Tokyo' },
  ]);
});

test('the display name defaults to the local part of the address', async () => {
  const { session, email } = await signUpOpen();
  expect(session.user.user_metadata['display_name']).toBe(email.split('@')[0]);
});

test('a known address is refused where sign-ups need no confirmation', async () => {
  const { email } = await signUpOpen();
  const { error } = await open.client().signUp({ email, password });
  expect(error).toMatchObject({ status: 422, code: 'user_already_exists' });
});

test('of two sign-ups that race for an address one is refused, and one member exists', async () => {
  const email = newEmail();
  const race = () => open.client().signUp({ email, password });
  const answers = await Promise.all([race(), race(), race()]);
  const codes = answers.map(({ error }) => error?.code ?? 'signed up').sort();
  expect(codes).toEqual(['signed up', 'user_already_exists', 'user_already_exists']);
  const members = await database.pool.query(
    'select u.id from auth.users u join profiles p using (id) where u.email = $1',
    [email],
  );
  expect(members.rowCount).toBe(1);
});

test('signing in with a password opens a session of its own', async () => {
  const { email, session } = await signUpOpen();
  const { data, error } = await open.client().signInWithPassword({ email, password });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(session.user.id);
  expect(data.user?.last_sign_in_at).toBeTruthy();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
});

test('a token can be checked with the published keys, without a request', async () => {
  const { client, session } = await signUpOpen();
  const { data, error } = await client.getClaims(session.access_token);
  expect(error).toBeNull();
  expect(data?.header.alg).toBe('ES256');
  expect(data?.claims).toMatchObject({
    iss: `${open.origin}/auth/v1`,
    sub: session.user.id,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password' }],
    is_anonymous: false,
  });
});

test('a refresh gives new tokens of the same session and reads the user again', async () => {
  const { client, session } = await signUpOpen();
  await database.pool.query(
    `update auth.users set raw_app_meta_data = '{"tier": "plus"}' where id = $1`,
    [session.user.id],
  );
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(data.user?.app_metadata).toEqual({ tier: 'plus' });
  const claims = await client.getClaims(data.session?.access_token);
  const before = await client.getClaims(session.access_token);
  expect(claims.data?.claims.session_id).toBe(before.data?.claims.session_id);
});

test('metadata is merged, and null removes a key', async () => {
  const { client } = await signUpOpen();
  await client.updateUser({ data: { a: 1, b: { c: 2 } } });
  const { data, error } = await client.updateUser({ data: { a: null, d: 'x' } });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ b: { c: 2 }, d: 'x' });
  expect(data.user?.user_metadata).not.toHaveProperty('a');
});

test('a new password ends the other sessions and keeps this one', async () => {
  const { client, email } = await signUpOpen();
  const other = open.client();
  await other.signInWithPassword({ email, password });
  const { error } = await client.updateUser({ password: 'Another-1-Password' });
  expect(error).toBeNull();
  expect((await client.getUser()).error).toBeNull();
  expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await open.client().signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('the same or a weak password is refused', async () => {
  const { client } = await signUpOpen();
  expect((await client.updateUser({ password })).error).toMatchObject({ code: 'same_password' });
  const { error } = await client.updateUser({ password: 'password1' });
  expect(error).toMatchObject({ code: 'weak_password', reasons: ['characters', 'pwned'] });
  expect(error?.message).toContain('Password is known to be weak');
});

test('signing out ends this session, the others or all', async () => {
  const { client: first, email } = await signUpOpen();
  const [second, third] = [open.client(), open.client()];
  await second.signInWithPassword({ email, password });
  await third.signInWithPassword({ email, password });
  const isAlive = async (client: typeof first) => (await client.getUser()).error === null;
  await first.signOut({ scope: 'others' });
  expect([await isAlive(first), await isAlive(second), await isAlive(third)]).toEqual([
    true,
    false,
    false,
  ]);
  await second.signInWithPassword({ email, password });
  await second.signOut({ scope: 'local' });
  expect([await isAlive(first), await isAlive(second)]).toEqual([true, false]);
  await third.signInWithPassword({ email, password });
  await first.signOut();
  expect(await isAlive(third)).toBe(false);
});

test('a waiting sign-up is confirmed by its link, in the implicit flow, which proves the mailbox but no password', async () => {
  const email = newEmail();
  const client = strict.client();
  const signUp = await client.signUp({
    email,
    password,
    options: { emailRedirectTo: `${strict.origin}/welcome?from=mail` },
  });
  expect(signUp.error).toBeNull();
  expect(signUp.data.session).toBeNull();
  const early = await strict.client().signInWithPassword({ email, password });
  expect(early.error).toMatchObject({ code: 'email_not_confirmed' });
  const target = await openInBrowser(linkIn((await strict.readEmailsOf(email))[0]));
  expect(`${target.origin}${target.pathname}${target.search}`).toBe(
    `${strict.origin}/welcome?from=mail`,
  );
  const fragment = fragmentOf(target);
  expect(fragment.get('type')).toBe('signup');
  const { data, error } = await client.setSession({
    access_token: fragment.get('access_token')!,
    refresh_token: fragment.get('refresh_token')!,
  });
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toBeTruthy();
  expect(data.user?.user_metadata).toMatchObject({ email_verified: true });
  const late = await strict.client().signInWithPassword({ email, password });
  expect(late.error).toMatchObject({ code: 'invalid_credentials' });
  expect((await client.updateUser({ password })).error).toBeNull();
  expect((await strict.client().signInWithPassword({ email, password })).error).toBeNull();
});

test('a waiting sign-up is confirmed by its code, and keeps its password', async () => {
  const email = newEmail();
  await strict.client().signUp({ email, password });
  const token = codeIn((await strict.readEmailsOf(email))[0]);
  const { error } = await strict.client().verifyOtp({ email, token, type: 'email' });
  expect(error).toBeNull();
  expect((await strict.client().signInWithPassword({ email, password })).error).toBeNull();
});

test('a waiting sign-up is confirmed by its link, with PKCE', async () => {
  const email = newEmail();
  const client = strict.client({ flowType: 'pkce' });
  await client.signUp({ email, password });
  const link = linkIn((await strict.readEmailsOf(email))[0]);
  expect(link.searchParams.get('token')).toMatch(/^pkce_/u);
  const target = await openInBrowser(link);
  expect(target.hash).toBe('');
  const { data, error } = await client.exchangeCodeForSession(target.searchParams.get('code')!);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  const claims = await client.getClaims();
  expect(claims.data?.claims['amr']).toMatchObject([{ method: 'email/signup' }]);
});

test('a code from the email works in both flows, and so does the hash', async () => {
  for (const flowType of ['implicit', 'pkce'] as const) {
    const email = newEmail();
    const client = strict.client({ flowType });
    await client.signUp({ email, password });
    const token = codeIn((await strict.readEmailsOf(email))[0]);
    const { data, error } = await client.verifyOtp({ email, token, type: 'signup' });
    expect(error).toBeNull();
    expect(data.session?.user.email_confirmed_at).toBeTruthy();

    await client.resetPasswordForEmail(email);
    const hash = linkIn((await strict.readEmailsOf(email))[0]).searchParams.get('token')!;
    const recovered = await client.verifyOtp({ token_hash: hash, type: 'recovery' });
    expect(recovered.error).toBeNull();
    expect(recovered.data.session).not.toBeNull();
  }
});

test('a forgotten password is replaced through the emailed link', async () => {
  const { email } = await signUpOpen();
  const client = open.client();
  const asked = await client.resetPasswordForEmail(email, {
    redirectTo: `${open.origin}/reset-password`,
  });
  expect(asked.error).toBeNull();
  const target = await openInBrowser(linkIn((await open.readEmailsOf(email))[0]));
  expect(target.pathname).toBe('/reset-password');
  const fragment = fragmentOf(target);
  expect(fragment.get('type')).toBe('recovery');
  await client.setSession({
    access_token: fragment.get('access_token')!,
    refresh_token: fragment.get('refresh_token')!,
  });
  const changed = await client.updateUser({ password: 'Fresh-Start-77' });
  expect(changed.error).toBeNull();
  const signIn = await open.client().signInWithPassword({ email, password: 'Fresh-Start-77' });
  expect(signIn.error).toBeNull();
});

test('a new address takes effect when both addresses confirmed it', async () => {
  const { client, email } = await signUpOpen();
  const next = newEmail();
  const asked = await client.updateUser({ email: next });
  expect(asked.data.user).toMatchObject({ email, new_email: next });
  const half = await openInBrowser(linkIn((await open.readEmailsOf(next))[0]));
  expect(fragmentOf(half).get('message')).toContain('Confirmation link accepted');
  expect((await client.getUser()).data.user?.email).toBe(email);
  const token = codeIn((await open.readEmailsOf(email))[0]);
  const done = await client.verifyOtp({ email, token, type: 'email_change' });
  expect(done.error).toBeNull();
  expect(done.data.user).toMatchObject({
    email: next,
    user_metadata: { email: next },
    identities: [{ email: next }],
  });
  expect(done.data.user).not.toHaveProperty('new_email');
  expect((await open.client().signInWithPassword({ email: next, password })).error).toBeNull();
});

test('the emails of a sign-up and of an email change are sent again', async () => {
  const email = newEmail();
  const client = strict.client();
  await client.signUp({ email, password });
  const first = linkIn((await strict.readEmailsOf(email))[0]);
  expect((await client.resend({ type: 'signup', email })).error).toBeNull();
  const emails = await strict.readEmailsOf(email);
  expect(emails).toHaveLength(2);
  const voided = fragmentOf(await openInBrowser(first));
  expect(voided.get('error_code')).toBe('otp_expired');
  const again = { email, token: codeIn(emails[0]), type: 'signup' } as const;
  expect((await client.verifyOtp(again)).error).toBeNull();

  const next = newEmail();
  await client.updateUser({ email: next });
  await client.resend({ type: 'email_change', email });
  expect(await strict.readEmailsOf(next)).toHaveLength(2);
});

test('an old session needs a code before it changes the password', async () => {
  const { client, email } = await signUpOpen();
  await database.pool.query(
    `update auth.sessions set created_at = now() - interval '25 hours'
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  const wanted = { password: 'Another-1-Password' };
  expect((await client.updateUser(wanted)).error?.code).toBe('reauthentication_needed');
  expect((await client.reauthenticate()).error).toBeNull();
  const nonce = codeIn((await open.readEmailsOf(email))[0]);
  const wrong = String((Number(nonce) + 1) % 1_000_000).padStart(6, '0');
  const refused = await client.updateUser({ ...wanted, nonce: wrong });
  expect(refused.error?.code).toBe('reauthentication_not_valid');
  expect((await client.updateUser({ ...wanted, nonce })).error).toBeNull();
});

test('disabled features are refused with their own error', async () => {
  const client = open.client();
  const codes = [
    (await client.signInAnonymously()).error?.code,
    (await client.signUp({ phone: '+15551234567', password })).error?.code,
    (await client.signInWithPassword({ phone: '+15551234567', password })).error?.code,
    (await client.signInWithIdToken({ provider: 'google', token: 'x' })).error?.code,
  ];
  expect(codes).toEqual([
    'anonymous_provider_disabled',
    'phone_provider_disabled',
    'phone_provider_disabled',
    'provider_disabled',
  ]);
});
