import { randomUUID } from 'node:crypto';

import { runAsService } from '#platform/database/service.ts';
import { expect, test } from 'vitest';

import { issueToken } from '#features/auth/proofs/one-time-tokens.ts';
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
  const { data } = await open.client().signUp({ email, password });
  return { email, session: data.session! };
}

const countUsers = async (email: string) =>
  (await database.pool.query('select 1 from auth.users where email = $1', [email])).rowCount;

test('a member signs in with the code of an email that also has a link', async () => {
  const { email, session } = await signUpOpen();
  const client = open.client();
  const asked = await client.signInWithOtp({ email: email.toUpperCase() });
  expect(asked).toEqual({ data: { user: null, session: null }, error: null });
  const emails = await open.readEmailsOf(email);
  expect(emails).toMatchObject([{ subject: 'Your way into Kith' }]);
  expect(linkIn(emails[0]).searchParams.get('type')).toBe('magiclink');
  const { data, error } = await client.verifyOtp({
    email,
    token: codeIn(emails[0]),
    type: 'email',
  });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(session.user.id);
  expect((await client.getClaims(data.session!.access_token)).data?.claims.amr).toMatchObject([
    { method: 'otp' },
  ]);
  expect((await open.client().signInWithPassword({ email, password })).error).toBeNull();
});

test('a member signs in with the link and returns to the page that they came from', async () => {
  const { email, session } = await signUpOpen();
  const emailRedirectTo = `${open.origin}/app/contacts?view=all`;
  await open.client().signInWithOtp({ email, options: { emailRedirectTo } });
  const target = await openInBrowser(linkIn((await open.readEmailsOf(email))[0]));
  expect(`${target.origin}${target.pathname}${target.search}`).toBe(emailRedirectTo);
  expect(fragmentOf(target).get('type')).toBe('magiclink');
  const client = open.client();
  const { data, error } = await client.setSession({
    access_token: fragmentOf(target).get('access_token')!,
    refresh_token: fragmentOf(target).get('refresh_token')!,
  });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(session.user.id);
});

test('a PKCE client gets a code, and the digits work too', async () => {
  const { email } = await signUpOpen();
  const client = open.client({ flowType: 'pkce' });
  await client.signInWithOtp({ email });
  const [mail] = await open.readEmailsOf(email);
  const target = await openInBrowser(linkIn(mail));
  expect(target.hash).toBe('');
  const { data, error } = await client.exchangeCodeForSession(target.searchParams.get('code')!);
  expect(error).toBeNull();
  expect((await client.getClaims(data.session!.access_token)).data?.claims.amr).toMatchObject([
    { method: 'magiclink' },
  ]);
  await client.signInWithOtp({ email });
  const token = codeIn((await open.readEmailsOf(email))[0]);
  expect((await client.verifyOtp({ email, token, type: 'magiclink' })).error).toBeNull();
  const hash = linkIn((await open.readEmailsOf(email))[0]).searchParams.get('token')!;
  const spent = await client.verifyOtp({ token_hash: hash, type: 'magiclink' });
  expect(spent.error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('an unknown address becomes an account without a password once its email is confirmed', async () => {
  const email = newEmail();
  const client = strict.client();
  const data = { full_name: 'Ana Reyes', locale: 'de-DE' };
  expect((await client.signInWithOtp({ email, options: { data } })).error).toBeNull();
  const [mail] = await strict.readEmailsOf(email);
  expect(mail?.subject).toBe('Bestätige deine E-Mail-Adresse für Kith');
  expect(linkIn(mail).searchParams.get('type')).toBe('signup');
  const verified = await client.verifyOtp({ email, token: codeIn(mail), type: 'email' });
  expect(verified.error).toBeNull();
  expect(verified.data.user).toMatchObject({
    email,
    user_metadata: { full_name: 'Ana Reyes', email_verified: true },
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email' }],
  });
  expect(verified.data.user?.email_confirmed_at).toBeTruthy();
  const { error } = await client.signInWithPassword({ email, password });
  expect(error).toMatchObject({ code: 'invalid_credentials' });
  expect((await client.updateUser({ password })).error).toBeNull();
  expect((await strict.client().signInWithPassword({ email, password })).error).toBeNull();
});

test('where sign-ups need no confirmation, an unknown address gets a magic link', async () => {
  const email = newEmail();
  expect((await open.client().signInWithOtp({ email })).error).toBeNull();
  const [mail] = await open.readEmailsOf(email);
  expect(mail?.subject).toBe('Your way into Kith');
  const target = await openInBrowser(linkIn(mail));
  expect(fragmentOf(target).get('access_token')).toBeTruthy();
});

test('without create_user, and where sign-ups are closed, an unknown address stays unknown', async () => {
  const closed = await startTestApp({ database, variables: { AUTH_SIGNUPS: 'false' } });
  try {
    const [one, two] = [newEmail(), newEmail()];
    const options = { shouldCreateUser: false };
    expect((await open.client().signInWithOtp({ email: one, options })).error).toBeNull();
    expect((await closed.client().signInWithOtp({ email: two })).error).toBeNull();
    expect([await countUsers(one), await countUsers(two)]).toEqual([0, 0]);
    expect([...(await open.readEmailsOf(one)), ...(await open.readEmailsOf(two))]).toEqual([]);
  } finally {
    await closed.close();
  }
});

test('two racing requests for a new address create one account', async () => {
  const email = newEmail();
  const answers = await Promise.all([1, 2, 3].map(() => strict.client().signInWithOtp({ email })));
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  expect(await countUsers(email)).toBe(1);
});

test('an ambiguous request is refused with the contract’s messages', async () => {
  const ask = async (body: object) => {
    const response = await open.call('/otp', { body });
    const { code, message } = (await response.json()) as { code: string; message: string };
    return `${response.status} ${code}: ${message}`;
  };
  const email = 'somebody@test.example';
  expect([
    await ask({}),
    await ask({ email, phone: '15551234567' }),
    await ask({ email, channel: 'sms' }),
    await ask({ email: 'nobody' }),
    await ask({ email, code_challenge: 'x'.repeat(43) }),
    await ask({ email, create_user: 'yes' }),
    await ask({ phone: '15551234567' }),
    await ask({ phone: '15551234567', channel: 'pigeon' }),
  ]).toMatchInlineSnapshot(`
    [
      "400 validation_failed: One of email or phone must be set",
      "400 validation_failed: Only an email address or phone number should be provided",
      "400 validation_failed: Channel should only be specified with Phone OTP",
      "400 validation_failed: Unable to validate email address: invalid format",
      "400 validation_failed: PKCE flow requires code_challenge_method and code_challenge",
      "400 validation_failed: create_user: Invalid input: expected boolean, received string",
      "422 phone_provider_disabled: Phone logins are disabled",
      "400 validation_failed: Invalid channel, supported values are 'sms' or 'whatsapp'",
    ]
  `);
});

test('with email switched off, no code is emailed', async () => {
  const mute = await startTestApp({ database, variables: { AUTH_EXTERNAL_EMAIL: 'false' } });
  try {
    const { error } = await mute.client().signInWithOtp({ email: newEmail() });
    expect(error).toMatchObject({ status: 422, code: 'email_provider_disabled' });
  } finally {
    await mute.close();
  }
});

test('an invitation opens the account by its link and by its code', async () => {
  const invite = async () => {
    const email = newEmail();
    await strict.call('/otp', { body: { email } });
    const found = await database.pool.query<{ id: string }>(
      'select id from auth.users where email = $1',
      [email],
    );
    const token = await runAsService(database, (tx) =>
      issueToken(tx, strict.accounts.ctx, {
        userId: found.rows[0]!.id,
        type: 'invite',
        address: email,
      }),
    );
    return { email, token };
  };
  const typed = await invite();
  const { code: token } = typed.token;
  const byCode = await strict.client().verifyOtp({ email: typed.email, token, type: 'invite' });
  expect(byCode.data.user?.email_confirmed_at).toBeTruthy();
  const opened = await invite();
  const link = new URL(`${strict.origin}/auth/v1/verify?type=invite&token=${opened.token.link}`);
  expect(fragmentOf(await openInBrowser(link)).get('type')).toBe('invite');
});
